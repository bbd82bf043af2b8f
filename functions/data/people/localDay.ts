import { now } from '#functions/core/clock.ts'
import { dayInParis } from '#shared/core/paris.ts'

/** Parts of France whose clocks are not those of Paris, by ISO 3166. */
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
/** Countries that may be chosen, but for those with the clocks of Paris. */
const ABROAD: Readonly<Record<string, string>> = { MA: 'Africa/Casablanca', TN: 'Africa/Tunis' }

interface Place {
  country: string
  region: string | null
}

/** The civil date at a place of work; of Paris where none is known. */
export const todayAt = (place: Place | undefined, at: Date = now()): string => {
  const zone = place?.country === 'FR' ? OVERSEAS[place.region ?? ''] : ABROAD[place?.country ?? '']
  return zone ? at.toLocaleDateString('sv-SE', { timeZone: zone }) : dayInParis(at)
}
