/** Days that a card can show, today first. */
export const CARD_DAYS = ['TODAY', 'YESTERDAY', 'TWO_DAYS_AGO', 'THREE_DAYS_AGO'] as const
/** Time ranges of a line. */
export const RANGES = ['30_DAYS', '3_MONTHS', '9_MONTHS'] as const
export type Range = (typeof RANGES)[number]

/** Colleagues listed at most; beyond it they are not counted. */
export const COLLEAGUES_LISTED = 50

/** Weeks of the project dashboard. */
export const PROJECT_WEEKS = ['this-week', 'last-week'] as const
export type ProjectWeek = (typeof PROJECT_WEEKS)[number]
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Ways of working on missions; `UNKNOWN` when not given. */
export const WORK_TYPES = ['ON_SITE', 'HYBRID', 'FULL_REMOTE', 'UNKNOWN'] as const
export type WorkType = (typeof WORK_TYPES)[number]

/** The twelve months until today, and the twelve before. */
export const YEARS = ['this-year', 'last-year'] as const
export type Year = (typeof YEARS)[number]

/** A share in percent with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** Growth in percent; null from nothing. */
export const growth = (now: number, before: number): number | null => percentOf(now - before, before)

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
