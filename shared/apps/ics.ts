import ICAL from 'ical.js'
import { pathInWorkspace } from '#shared/core/links.ts'
import { courseOf, type DayPart } from './academy/sessionRules.ts'

/**
 * A calendar as other programs read it (RFC 5545, its name also by RFC 7986): a thin shape over ical.js, which escapes and
 * folds. It is loaded when a calendar is written, never with a page or a function.
 */

/** An all-day event on a civil date, independent of time zones. */
export interface CalendarEntry {
  /** Stable and unique: calendar programs identify the entry by it. */
  uid: string
  date: string
  title: string
  place?: string
  text?: string
  url?: string
  /** Whether the day counts as busy in free/busy searches. */
  busy: boolean
}

/** A day of a session in which somebody has a seat. */
interface TrainingDay {
  workspaceId: string
  session: string
  date: string
  part: DayPart
  place: string
}

/** A training day as an entry. Its uid and link are the same in every calendar of this site. */
export const trainingEntry = (
  { origin, host }: { origin: string; host: string },
  { workspaceId, session, date, part, place }: TrainingDay,
  title: string,
): CalendarEntry => ({
  uid: `training-${session}-${date}@${host}`,
  url: origin + pathInWorkspace(`/apps/academy/${courseOf(session)}`, workspaceId),
  date,
  title,
  place,
  busy: part === 'DAY',
})

type Property = [name: string, parameters: Record<string, string>, type: string, value: string]

// The default does not count the space that begins a folded line, so lines would be 76 octets long instead of 75.
ICAL.foldLength = 74
/** The library does not know these properties as texts, and would add a type parameter to each. */
const TEXT_TYPE = { defaultType: 'text' }
Object.assign(ICAL.design.icalendar.property, { name: TEXT_TYPE, 'x-wr-calname': TEXT_TYPE })

/** A text with uniform line ends and without control characters. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
const textProperty = (name: string, text: string | undefined): Property[] =>
  text ? [[name, {}, 'text', plain(text)]] : []

const eventOf = ({ uid, date, title, place, text, url, busy }: CalendarEntry, stamp: string) => [
  'vevent',
  [
    ['uid', {}, 'text', uid],
    ['dtstamp', {}, 'date-time', stamp],
    ['dtstart', {}, 'date', date],
    ...textProperty('summary', title),
    ...textProperty('location', place),
    ...textProperty('description', text),
    ...(url ? [['url', {}, 'uri', url]] : []),
    ['transp', {}, 'text', busy ? 'OPAQUE' : 'TRANSPARENT'],
  ],
  [],
]

/** Properties for subscribers: the calendar's name and refresh interval. */
const subscriptionProperties = (name: string): Property[] => [
  ...textProperty('name', name),
  ...textProperty('x-wr-calname', name),
  ['refresh-interval', {}, 'duration', 'PT4H'],
]

/** The text of a calendar at an instant; named when it is subscribed to. */
export const calendarText = (entries: readonly CalendarEntry[], at: Date, name?: string): string => {
  const stamp = `${at.toISOString().slice(0, 19)}Z`
  const head: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Regie//Regie//EN'],
    ...(name === undefined ? [] : subscriptionProperties(name)),
  ]
  return ICAL.stringify(['vcalendar', head, entries.map((entry) => eventOf(entry, stamp))])
}
