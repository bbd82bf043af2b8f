import { isHeld, type UnitState, type UnitStep } from './rules.ts'

/** A count is walked while it is open, compared with what is registered, decided over line by line, and then closed. */
export const COUNT_STATES = ['OPEN', 'COMPARING', 'REVIEW', 'CLOSED', 'CANCELLED'] as const
export type CountState = (typeof COUNT_STATES)[number]

/** Not seen; lost and seen again; with somebody, and seen in stock; another number of pieces without a serial number. */
export const DIFFERENCES = ['MISSING', 'TURNED_UP', 'ELSEWHERE', 'QUANTITY'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** How a unit was seen: by somebody who counts, in stock although somebody should have it, or not (any more). */
export const SIGHTINGS = ['SEEN', 'HERE', 'NOT'] as const

export const COUNT_LIMITS = { quantity: 1_000_000, decidedAtOnce: 10, confirmedAtOnce: 20 } as const

/** When a unit came into its state, and when its holder has signed for it. */
interface Handled {
  since?: string | undefined
  acceptedAt?: string | undefined
}

/** Whether somebody gave, took back, lost, found or signed for a unit after an instant. */
export const isHandledAfter = ({ since = '', acceptedAt = '' }: Handled, at: string): boolean =>
  since > at || acceptedAt > at

/**
 * What is between a unit as it is registered and what a count has seen of it. Whatever was handled during the count was
 * there, and what was seen before it last changed hands says nothing of where it is.
 */
export const differenceOf = (
  { state, ...handled }: Handled & { state: UnitState },
  seen: { here: boolean; at: string } | undefined,
  startedAt: string,
): Difference | null => {
  const current = seen && !isHandledAfter({ since: handled.since }, seen.at) ? seen : undefined
  if (state === 'LOST') return current ? 'TURNED_UP' : null
  if (!seen && !isHandledAfter(handled, startedAt)) return 'MISSING'
  return isHeld(state) && current?.here ? 'ELSEWHERE' : null
}

/** The step that writes a difference of a unit into the inventory. */
export const STEP_OF = {
  MISSING: 'REPORT_LOST',
  TURNED_UP: 'FIND',
  ELSEWHERE: 'TAKE_BACK',
} as const satisfies Record<Exclude<Difference, 'QUANTITY'>, UnitStep>

/** How many pieces of a product are not registered as units: these are counted, not ticked. */
export const withoutUnits = ({ stock, units }: { stock?: number | undefined; units?: number | undefined }): number =>
  Math.max(0, (stock ?? 0) - (units ?? 0))
