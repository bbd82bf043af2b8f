import type { Message } from '#shared/apps/chat/contract.ts'

/** What was read of a conversation: messages in the order of time, and the way to those before. */
export interface History {
  messages: readonly Message[]
  cursor?: string | undefined
}

/** The history after its latest page was read again; alone that page when messages between the two may be missing. */
export const withLatest = (known: History | undefined, page: History): History => {
  const first = page.messages[0]
  const last = known?.messages.at(-1)
  if (!known || !first || !last || last.id < first.id) return page
  const before = known.messages.filter(({ id }) => id < first.id)
  return {
    messages: [...before, ...page.messages],
    cursor: before.length > 0 ? known.cursor : page.cursor,
  }
}

/** The history with the page of older messages, newest first, at a cursor before it; as it is when it has begun anew meanwhile. */
export const withOlder = (
  known: History,
  cursor: string,
  page: { items: readonly Message[]; cursor?: string | undefined },
): History =>
  known.cursor === cursor ? { messages: [...page.items.toReversed(), ...known.messages], cursor: page.cursor } : known

/** A message as it is shown, which may not have reached the server yet. */
export interface Line extends Pick<Message, 'id' | 'value' | 'createdAt' | 'isMine'> {
  state: 'sent' | 'sending' | 'failed'
}

/** Lines of one writer that follow each other within a minute; the time stands under the last. */
export interface Run {
  isMine: boolean
  lines: readonly Line[]
}
interface Day {
  /** An instant of it. */
  at: string
  runs: readonly Run[]
}

const sameDay = (one: string, other: string): boolean => new Date(one).toDateString() === new Date(other).toDateString()
const sameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16)

const runsOf = (lines: readonly Line[]): Run[] => {
  const runs: { isMine: boolean; lines: Line[] }[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const before = run?.lines.at(-1)
    const goesOn = run && before && run.isMine === line.isMine && sameMinute(before.createdAt, line.createdAt)
    if (goesOn) run.lines.push(line)
    else runs.push({ isMine: line.isMine, lines: [line] })
  }
  return runs
}

/** The lines of a conversation by the days of the reader's time zone, and by who wrote them when. */
export const daysOf = (lines: readonly Line[]): Day[] => {
  const days: { at: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = days.at(-1)
    if (day && sameDay(day.at, line.createdAt)) day.lines.push(line)
    else days.push({ at: line.createdAt, lines: [line] })
  }
  return days.map(({ at, lines: own }) => ({ at, runs: runsOf(own) }))
}

/** How many days before today an instant was: 0 for today. */
export const daysAgo = (instant: string, now = new Date()): number => {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(new Date(instant))) / 86_400_000)
}
