import { civilDate, dateParts, dayAfter, daysInMonth, endOfMonth, monthsAfter } from '#shared/core/dates/calendar.ts'
import { MONTH_NAMES } from '#shared/core/dates/monthNames.ts'
import { foldInPlace } from '#shared/core/text/fold.ts'
import { repetitionsFrom } from '../repetition.ts'
import { type Priority, titleOf } from './rules.ts'

/** A line such as “Send the quote tomorrow !!” as title, due date, repetition and priority. */
export interface QuickTask {
  title: string
  dueDate?: string
  repeat?: string
  priority?: Priority
}

/** From Sunday, as in `getUTCDay`. */
const WEEKDAYS = [
  ['sunday', 'dimanche'],
  ['monday', 'lundi'],
  ['tuesday', 'mardi'],
  ['wednesday', 'mercredi'],
  ['thursday', 'jeudi'],
  ['friday', 'vendredi'],
  ['saturday', 'samedi'],
]
const oneOf = (words: readonly (readonly string[])[]): string => words.flat().join('|')
const placeIn = (words: readonly (readonly string[])[], word: string): number =>
  words.findIndex((one) => one.includes(word))

/** The numbers that are written out, from one. */
const NUMBERS = [
  ['a', 'an', 'one', 'un', 'une'],
  ['two', 'deux'],
  ['three', 'trois'],
  ['four', 'quatre'],
  ['five', 'cinq'],
  ['six'],
]

/** The first such weekday from a day on. */
const weekdayFrom = (day: string, weekday: number): string =>
  dayAfter(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
/** The next such weekday after a day, never the day itself. */
const nextWeekday = (today: string, weekday: number): string => weekdayFrom(dayAfter(today, 1), weekday)

/** A calendar day, if it exists; without a year, its next occurrence. */
const dayOf = (today: string, day: number, month: number, year?: string): string | undefined => {
  const { year: thisYear } = dateParts(today)
  const at = (which: number) =>
    which >= 2000 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(which, month)
      ? civilDate(which, month, day)
      : undefined
  if (year !== undefined) return at(year.length === 2 ? 2000 + Number(year) : Number(year))
  // 29 February recurs within eight years.
  return Array.from({ length: 9 }, (_, more) => at(thisYear + more)).find((one) => one !== undefined && one >= today)
}

/** The next such day of a month that has one. */
const dayOfSomeMonth = (today: string, day: number): string | undefined =>
  Array.from({ length: 12 }, (_, index) => dayOf(today, day, index + 1))
    .filter((one) => one !== undefined)
    .sort()[0]

type Reading = (parts: readonly string[], today: string) => string | undefined

/** Expressions for days in English and French, folded; both are understood in either language. */
const WAYS: readonly (readonly [said: string, day: Reading])[] = [
  ["today|aujourd'hui|ce soir|tonight", (_, today) => today],
  ['(?:the )?day after tomorrow|apres[ -]demain', (_, today) => dayAfter(today, 2)],
  ['tomorrow|demain', (_, today) => dayAfter(today, 1)],
  ['next week|(?:la )?semaine prochaine', (_, today) => nextWeekday(today, 1)],
  ['(?:the )?end of (?:the )?month|(?:la )?fin (?:du|de) mois', (_, today) => endOfMonth(today)],
  [
    `(?:next |this )?(${oneOf(WEEKDAYS)})(?: prochain)?`,
    ([day = ''], today) => nextWeekday(today, placeIn(WEEKDAYS, day)),
  ],
  [
    `(?:in|dans) (\\d{1,2}|${oneOf(NUMBERS)}) (days?|jours?|weeks?|semaines?|months?|mois)`,
    ([count = '', unit = ''], today) => {
      const by = placeIn(NUMBERS, count) + 1 || Number(count)
      if (/^mo/.test(unit)) return monthsAfter(today, by)
      return dayAfter(today, /^[ws]/.test(unit) ? 7 * by : by)
    },
  ],
  ['(\\d{4})-(\\d{2})-(\\d{2})', ([year, month, day], today) => dayOf(today, Number(day), Number(month), year)],
  // The month needs two digits: “24/7” is not a date.
  [
    '(\\d{1,2})[/.](\\d{2})(?:[/.](\\d{4}|\\d{2}))?',
    ([day, month, year], today) => dayOf(today, Number(day), Number(month), year),
  ],
  [
    `(\\d{1,2})(?:er|st|nd|rd|th)? (${oneOf(MONTH_NAMES)})\\.?(?: (\\d{4}))?`,
    ([day, month = '', year], today) => dayOf(today, Number(day), placeIn(MONTH_NAMES, month) + 1, year),
  ],
  [
    `(${oneOf(MONTH_NAMES)})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`,
    ([month = '', day, year], today) => dayOf(today, Number(day), placeIn(MONTH_NAMES, month) + 1, year),
  ],
]

/** Prepositions before the day, which are removed with it. */
const BEFORE =
  "(?:(?:by|before|on|for|due|until|this|pour|avant|d'ici|d'ici a|le|la|ce|d'ici le|pour le|avant le|avant la|pour la) )?"
/** A day that belongs to the words before it, as in “the meeting of tomorrow”, is no due date. */
const BELONGS_BEFORE = /(?:^|[\s'])(?:de|du|des|d'|of|from|since|depuis|vs|and|et|or|ou|a|to)$/

type Rule = keyof ReturnType<typeof repetitionsFrom>
const EACH = '(?:every|each|chaque|tous les|toutes les)'
/** Expressions for repetitions, folded, with their first day. */
const REPEATED: readonly (readonly [said: string, rule: Rule, first: Reading])[] = [
  [`${EACH} (?:days?|jours?)`, 'daily', (_, today) => today],
  [
    `${EACH} (?:weekdays?|workdays?|working days?|jours? ouvres?)`,
    'workdays',
    (_, today) => ([0, 6].includes(new Date(today).getUTCDay()) ? nextWeekday(today, 1) : today),
  ],
  [`${EACH} (?:weeks?|semaines?)`, 'weekly', (_, today) => today],
  [`${EACH} (${oneOf(WEEKDAYS)})s?`, 'weekly', ([day = ''], today) => weekdayFrom(today, placeIn(WEEKDAYS, day))],
  [`every other (${oneOf(WEEKDAYS)})`, 'twoWeeks', ([day = ''], today) => weekdayFrom(today, placeIn(WEEKDAYS, day))],
  [`${EACH} (?:2|two|deux|other) (?:weeks?|semaines)`, 'twoWeeks', (_, today) => today],
  [`un (${oneOf(WEEKDAYS)}) sur deux`, 'twoWeeks', ([day = ''], today) => weekdayFrom(today, placeIn(WEEKDAYS, day))],
  [
    '(?:at the end of (?:every|each) month|(?:a la )?fin de chaque mois|chaque fin de mois)',
    'monthEnd',
    (_, today) => endOfMonth(today),
  ],
  [
    `${EACH} (?:months?|mois),? (?:on the|le) (\\d{1,2})(?:er|st|nd|rd|th)?`,
    'monthly',
    ([day], today) => dayOfSomeMonth(today, Number(day)),
  ],
  [
    `(?:on the |le )?(\\d{1,2})(?:er|st|nd|rd|th)? (?:of (?:every|each) month|de chaque mois)`,
    'monthly',
    ([day], today) => dayOfSomeMonth(today, Number(day)),
  ],
  [`${EACH} (?:(?:3|three|trois) (?:months|mois)|quarters?|trimestres?)`, 'quarterly', (_, today) => today],
  [`${EACH} (?:months?|mois)`, 'monthly', (_, today) => today],
  [`${EACH} (?:years?|annees?|ans?)`, 'yearly', (_, today) => today],
]

/** Other repetitions, such as “every first Monday”, are no single day. */
const REPEATED_BEFORE =
  /(?:^|\s)(?:(?:every|each|chaque)(?: (?:other|first|second|third|fourth|last|premier|deuxieme|troisieme|dernier))?|tous les)$/

const PATTERNS = WAYS.map(([said, day]) => [new RegExp(`(?:^|[\\s,;(])${BEFORE}(?:${said})$`), day] as const)
const REPEATED_PATTERNS = REPEATED.map(
  ([said, rule, first]) => [new RegExp(`(?:^|[\\s,;(])(?:${said})$`), rule, first] as const,
)

/** The day at the end of a text, with its repetition, and the text before them. */
const findDayAtEnd = (text: string, today: string): { rest: string; day: string; repeat?: string } | undefined => {
  const plain = foldInPlace(text).replaceAll('’', "'")
  for (const [pattern, rule, first] of REPEATED_PATTERNS) {
    const found = pattern.exec(plain)
    const day = found ? first(found.slice(1), today) : undefined
    if (!found || day === undefined || BELONGS_BEFORE.test(plain.slice(0, found.index).trimEnd())) continue
    return { rest: text.slice(0, found.index).trimEnd(), day, repeat: repetitionsFrom(day)[rule] }
  }
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(plain)
    const day = found ? read(found.slice(1), today) : undefined
    if (!found || day === undefined) continue
    const rest = text.slice(0, found.index).trimEnd()
    const before = plain.slice(0, found.index).trimEnd()
    return BELONGS_BEFORE.test(before) || REPEATED_BEFORE.test(before) ? undefined : { rest, day }
  }
  return undefined
}

/** A time of day at the end, folded. */
const TIME_AT_END =
  /\s(?:(?:at|a|vers|around|before|avant) \d{1,2}|(?:(?:at|a|vers|around|before|avant) )?(?:\d{1,2}(?::\d{2}| ?h(?: ?\d{2})?)(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon|midi))$/

/** As `findDayAtEnd`; a time of day after the day belongs to the text. */
const findDay = (text: string, today: string): (ReturnType<typeof findDayAtEnd> & { time?: string }) | undefined => {
  const found = findDayAtEnd(text, today)
  const at = found ? -1 : foldInPlace(text).search(TIME_AT_END)
  const before = at > 0 ? findDayAtEnd(text.slice(0, at), today) : undefined
  return before && before.rest !== '' ? { ...before, time: text.slice(at) } : found
}

const URGENT = /(?:^|\s)!{2,}$/
/** What ends a sentence. After a day, it is no part of the title. */
const SENTENCE_END = /\s?(?:!+|\.)$/

/**
 * Parses a line: a trailing day or repetition in English or French, and `!!` for high priority. Nothing else is taken from
 * the middle than a day before a time, and a text that is only a day is a title.
 */
export const parseQuickTask = (line: string, today: string): QuickTask => {
  const text = line.normalize('NFC').replace(/\s+/g, ' ').trim()
  const calm = text.replace(URGENT, '').trim()
  const found = findDay(calm, today) ?? findDay(calm.replace(SENTENCE_END, ''), today)
  const isUrgent = URGENT.test(text) || (found !== undefined && text.endsWith('!!'))
  // The mark may precede the date: “Send the quote !! tomorrow”.
  const isUrgentBefore = found !== undefined && URGENT.test(found.rest)
  const words = (found ? found.rest.replace(URGENT, '') : calm).replace(/[\s,;:(–-]+$/, '')
  const title = words && titleOf(`${words}${found?.time ?? ''}`)
  if (title === '') return { title: titleOf(text) }
  return {
    title,
    ...(found && { dueDate: found.day }),
    ...(found?.repeat && { repeat: found.repeat }),
    ...((isUrgent || isUrgentBefore) && { priority: 2 }),
  }
}
