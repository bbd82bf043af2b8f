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

/** What is between a unit as it is registered and what a count has seen of it. */
export const differenceOf = (state: UnitState, seen: { here: boolean } | null | undefined): Difference | null => {
  if (state === 'LOST') return seen ? 'TURNED_UP' : null
  if (!seen) return 'MISSING'
  return isHeld(state) && seen.here ? 'ELSEWHERE' : null
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
