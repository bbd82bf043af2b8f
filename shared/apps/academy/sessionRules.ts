/** The rules of course sessions, shared by browser and Lambda. */

export const SESSION_LIMITS = {
  /** Per course, past ones included. */
  sessions: 30,
  days: 10,
  /** From the first day to the last one, so that a session is one stretch of work. */
  span: 92,
  seats: 40,
  waiting: 40,
  /** How far ahead a session is planned, in days. */
  ahead: 730,
  place: 200,
  trainer: 120,
  link: 500,
} as const

/** The course id within a session's id. */
export const courseOf = (session: string): string => session.replace(/_[^_]*$/, '') || session

/** How much of a day a session takes. */
export const DAY_PARTS = ['DAY', 'MORNING', 'AFTERNOON'] as const
export type DayPart = (typeof DAY_PARTS)[number]

interface Day {
  date: string
  part: DayPart
}

/** The share of a working day. */
export const dayShare = (part: DayPart): number => (part === 'DAY' ? 1 : 0.5)

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay())

/** In calendar order. */
export const inOrder = <D extends Day>(days: readonly D[]): D[] => days.toSorted((a, b) => a.date.localeCompare(b.date))

export const firstDay = (days: readonly Day[]): string => inOrder(days)[0]?.date ?? ''
export const lastDay = (days: readonly Day[]): string => inOrder(days).at(-1)?.date ?? ''

/** Whether a session has begun; `today` is a civil date. */
export const hasBegun = (days: readonly Day[], today: string): boolean => firstDay(days) <= today

export type DaysProblem = 'none' | 'twice' | 'weekend' | 'past' | 'tooFar' | 'tooLong'

/**
 * Why a session cannot be planned on these days; undefined when it can. Weekends are refused, as timesheets have no
 * entries there.
 */
export const findDaysProblem = (days: readonly Day[], today: string): DaysProblem | undefined => {
  if (days.length === 0) return 'none'
  if (new Set(days.map(({ date }) => date)).size < days.length) return 'twice'
  if (days.some(({ date }) => isWeekend(date))) return 'weekend'
  if (hasBegun(days, today)) return 'past'
  if (daysBetween(today, lastDay(days)) > SESSION_LIMITS.ahead) return 'tooFar'
  return daysBetween(firstDay(days), lastDay(days)) > SESSION_LIMITS.span ? 'tooLong' : undefined
}

const overlaps = (one: Day, other: Day): boolean =>
  one.date === other.date && (one.part === other.part || one.part === 'DAY' || other.part === 'DAY')

/**
 * The session with a seat that takes place at the same time, and the first such day; a morning and an afternoon do not
 * overlap.
 */
export const findOverlap = (
  days: readonly Day[],
  seats: readonly { title: string; days: readonly Day[] }[],
): { title: string; date: string } | undefined =>
  inOrder(days).flatMap((day) =>
    seats
      .filter((seat) => seat.days.some((other) => overlaps(day, other)))
      .map(({ title }) => ({ title, date: day.date })),
  )[0]

/** Whether a newcomer gets a seat: the waiting list comes first. */
export const hasRoom = ({ seats, taken, waiting }: { seats: number; taken: number; waiting: number }): boolean =>
  taken < seats && waiting === 0

/** Who waits, in order of arrival. */
export const waitingList = (people: Readonly<Record<string, { at: string; seat: boolean }>>): string[] =>
  Object.entries(people)
    .filter(([, { seat }]) => !seat)
    .toSorted(([, a], [, b]) => a.at.localeCompare(b.at))
    .map(([person]) => person)
