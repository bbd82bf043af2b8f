import { isHeld, type UnitState, type UnitStep } from './rules.ts'

/** A count is walked while open, compared with the records, decided line by line, then closed. */
export const COUNT_STATES = ['OPEN', 'COMPARING', 'REVIEW', 'CLOSED', 'CANCELLED'] as const
export type CountState = (typeof COUNT_STATES)[number]

/** Not seen; lost but seen; assigned but seen in stock; a different number of pieces. */
export const DIFFERENCES = ['MISSING', 'TURNED_UP', 'ELSEWHERE', 'QUANTITY'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** Seen by who counts; seen in stock although assigned; not seen, or no longer. */
export const SIGHTINGS = ['SEEN', 'HERE', 'NOT'] as const

export const COUNT_LIMITS = { quantity: 1_000_000, decidedAtOnce: 10, confirmedAtOnce: 20 } as const

/** When a unit's state last changed, and when its holder signed for it. */
interface Handled {
  since?: string | undefined
  acceptedAt?: string | undefined
}

/** Whether a unit was handed over, returned, lost, found or signed for after an instant. */
export const isHandledAfter = ({ since = '', acceptedAt = '' }: Handled, at: string): boolean =>
  since > at || acceptedAt > at

/**
 * The difference between a unit's record and its sighting. Units handled during the count were there, and a sighting
 * before the last handover says nothing about the current place.
 */
export const findDifference = (
  { state, ...handled }: Handled & { state: UnitState },
  seen: { here: boolean; at: string } | undefined,
  startedAt: string,
): Difference | null => {
  const current = seen && !isHandledAfter({ since: handled.since }, seen.at) ? seen : undefined
  if (state === 'LOST') return current ? 'TURNED_UP' : null
  if (!seen && !isHandledAfter(handled, startedAt)) return 'MISSING'
  return isHeld(state) && current?.here ? 'ELSEWHERE' : null
}

/** The step that applies a difference to the inventory. */
export const STEP_OF = {
  MISSING: 'REPORT_LOST',
  TURNED_UP: 'FIND',
  ELSEWHERE: 'TAKE_BACK',
} as const satisfies Record<Exclude<Difference, 'QUANTITY'>, UnitStep>

/** The pieces of a product that are not registered as units: they are counted, not ticked. */
export const countWithoutUnits = ({
  stock,
  units,
}: {
  stock?: number | undefined
  units?: number | undefined
}): number => Math.max(0, (stock ?? 0) - (units ?? 0))
