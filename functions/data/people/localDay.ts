import { now } from '#functions/core/clock.ts'
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

/** The date at a place of work; in Paris when unknown. */
export const todayAt = (place: Place | undefined, at: Date = now()): string => {
  const zone = place?.country === 'FR' ? OVERSEAS[place.region ?? ''] : ABROAD[place?.country ?? '']
  return zone ? at.toLocaleDateString('sv-SE', { timeZone: zone }) : dayInParis(at)
}
