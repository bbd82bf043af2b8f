import ICAL from 'ical.js'
import { courseOf, type DayPart } from './academy/sessionRules.ts'

/**
 * A calendar as other programs read it (RFC 5545, its name also by RFC 7986): a thin shape over ical.js, which escapes and
 * folds. It is loaded when a calendar is written, never with a page or a function.
 */

/** Something that takes place, or is due, on a civil date: all day, in whatever time zone it is looked at. */
export interface CalendarEntry {
  /** The same each time that it is written, and of nothing else: programs know it again by this. */
  uid: string
  date: string
  title: string
  place?: string
  text?: string
  url?: string
  /** It takes the day: who looks for a free one does not find it. */
  busy: boolean
}

/** A day of somebody's seat in a session. */
interface TrainingDay {
  session: string
  date: string
  part: DayPart
  place: string
}

/** It as an entry, the same in whatever calendar of this site: by its address it leads to the course, and is known again. */
export const trainingEntry = (
  { origin, host }: { origin: string; host: string },
  { session, date, part, place }: TrainingDay,
  title: string,
): CalendarEntry => ({
  uid: `training-${session}-${date}@${host}`,
  url: `${origin}/apps/academy/${courseOf(session)}`,
  ...{ date, title, place, busy: part === 'DAY' },
})

type Property = [name: string, parameters: Record<string, string>, type: string, value: string]

// Its default lets the space before what was folded off count for nothing: 75 octets a line are with it.
ICAL.foldLength = 74
// The library does not know that these are texts, and would say so in each of them.
const OF_TEXT = { defaultType: 'text' }
Object.assign(ICAL.design.icalendar.property, { name: OF_TEXT, 'x-wr-calname': OF_TEXT })

/** What a text may hold there: ends of lines are all alike, other control characters are none of it. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
const said = (name: string, text: string | undefined): Property[] => (text ? [[name, {}, 'text', plain(text)]] : [])

const eventOf = ({ uid, date, title, place, text, url, busy }: CalendarEntry, stamp: string) => [
  'vevent',
  [
    ['uid', {}, 'text', uid],
    ['dtstamp', {}, 'date-time', stamp],
    ['dtstart', {}, 'date', date],
    ...said('summary', title),
    ...said('location', place),
    ...said('description', text),
    ...(url ? [['url', {}, 'uri', url]] : []),
    ['transp', {}, 'text', busy ? 'OPAQUE' : 'TRANSPARENT'],
  ],
  [],
]

/** What programs are told that follow it by its address: what it is called, and not to ask all the time. */
const followed = (name: string): Property[] => [
  ...said('name', name),
  ...said('x-wr-calname', name),
  ['refresh-interval', {}, 'duration', 'PT4H'],
]

/** The text of a calendar as it was at an instant; with a name when it is followed. */
export const calendarText = (entries: readonly CalendarEntry[], at: Date, name?: string): string => {
  const stamp = `${at.toISOString().slice(0, 19)}Z`
  const head: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Regie//Regie//EN'],
    ...(name === undefined ? [] : followed(name)),
  ]
  return ICAL.stringify(['vcalendar', head, entries.map((entry) => eventOf(entry, stamp))])
}
