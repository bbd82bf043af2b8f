import { now } from '#functions/core/clock.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

/** French regions outside the time zone of Paris, by ISO 3166. */
const OVERSEAS: Readonly<Record<string, string>> = {
  BL: 'America/St_Barthelemy',
  GF: 'America/Cayenne',
  GP: 'America/Guadeloupe',
  MF: 'America/Marigot',
  MQ: 'America/Martinique',
  NC: 'Pacific/Noumea',
  PF: 'Pacific/Tahiti',
  PM: 'America/Miquelon',
  RE: 'Indian/Reunion',
  WF: 'Pacific/Wallis',
  YT: 'Indian/Mayotte',
}
/** Other supported countries outside that time zone. */
const ABROAD: Readonly<Record<string, string>> = { MA: 'Africa/Casablanca', TN: 'Africa/Tunis' }

interface Place {
  country: string
  region: string | null
}

/** undefined: the time zone of Paris. */
const zoneOf = (place: Place | undefined): string | undefined =>
  place?.country === 'FR' ? OVERSEAS[place.region ?? ''] : ABROAD[place?.country ?? '']

/** The date at a place of work; in Paris when unknown. */
export const todayAt = (place: Place | undefined, at: Date = now()): string => {
  const zone = zoneOf(place)
  return zone ? at.toLocaleDateString('sv-SE', { timeZone: zone }) : dayInParis(at)
}

const MORNING = '08:00:00'

/** The instant of a day's morning, eight o'clock, at a place of work; in Paris when unknown. No clock changes then. */
export const morningAt = (place: Place | undefined, day: string): string => {
  const asUtc = Date.parse(`${day}T${MORNING}Z`)
  const local = new Date(asUtc).toLocaleString('sv-SE', { timeZone: zoneOf(place) ?? 'Europe/Paris' })
  return new Date(2 * asUtc - Date.parse(`${local.replace(' ', 'T')}Z`)).toISOString()
}

/** No place of work has its morning before or after these: they lie from Tahiti (UTC-10) to Wallis (UTC+12). */
export const earliestMorning = (day: string): string => `${dayAfter(day, -1)}T20:00:00.000Z`
export const latestMorning = (day: string): string => `${day}T18:00:00.000Z`
