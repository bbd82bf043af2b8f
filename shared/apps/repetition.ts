const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)'
/** The subset of RFC 5545 recurrence rules that the screens support. */
export const REPETITION_RULE = new RegExp(
  `^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=[1-9]\\d?)?(?:;BYDAY=${DAY}(?:,${DAY}){0,6})?(?:;BYMONTHDAY=(?:-1|[1-9]|[12]\\d|3[01]))?$`,
)

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A repetition in its parts. */
export interface Repetition {
  frequency: (typeof FREQUENCIES)[number]
  interval: number
  weekdays: readonly (typeof WEEKDAYS)[number][]
  /** -1: the last day of the month. */
  monthDay?: number | undefined
}

/** The parts of a rule; undefined when it is none. */
export const parseRepetition = (rule: string | null): Repetition | undefined => {
  if (rule === null || !REPETITION_RULE.test(rule)) return undefined
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const monthDay = parts.get('BYMONTHDAY')
  return {
    frequency: FREQUENCIES.find((one) => one === parts.get('FREQ')) ?? 'DAILY',
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: WEEKDAYS.filter((day) => parts.get('BYDAY')?.split(',').includes(day)),
    monthDay: monthDay === undefined ? undefined : Number(monthDay),
  }
}

/** A repetition as a stored rule. */
export const formatRepetition = ({ frequency, interval, weekdays, monthDay }: Repetition): string =>
  [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(frequency === 'WEEKLY' && weekdays.length > 0 ? [`BYDAY=${weekdays.join(',')}`] : []),
    ...((frequency === 'MONTHLY' || frequency === 'YEARLY') && monthDay !== undefined
      ? [`BYMONTHDAY=${monthDay}`]
      : []),
  ].join(';')

const toRule = (frequency: Repetition['frequency'], more: Partial<Repetition> = {}): string =>
  formatRepetition({ frequency, interval: 1, weekdays: [], ...more })

/** The rules offered for a due date. */
export const repetitionsFrom = (due: string) => {
  const day = new Date(due)
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7] ?? 'MO'
  const monthDay = day.getUTCDate()
  return {
    daily: toRule('DAILY'),
    workdays: toRule('WEEKLY', { weekdays: WEEKDAYS.slice(0, 5) }),
    weekly: toRule('WEEKLY', { weekdays: [weekday] }),
    twoWeeks: toRule('WEEKLY', { interval: 2, weekdays: [weekday] }),
    monthly: toRule('MONTHLY', { monthDay }),
    monthEnd: toRule('MONTHLY', { monthDay: -1 }),
    quarterly: toRule('MONTHLY', { interval: 3, monthDay }),
    yearly: toRule('YEARLY'),
  }
}
