import type { Message } from '#shared/apps/chat/contract.ts'

/** `isAdded`: sent from here and not read since, so that others may have come in before it. */
export type LoadedMessage = Message & { isAdded?: true }

/** The loaded messages of a conversation, oldest first, and the cursor of the page before them. */
export interface History {
  messages: readonly LoadedMessage[]
  cursor?: string | undefined
}

/** Merges a fresh latest page into the history; keeps only that page when it leaves a gap to the known messages. */
export const mergeLatestPage = (known: History | undefined, page: History): History => {
  const first = page.messages[0]
  const last = known?.messages.findLast(({ isAdded }) => !isAdded)
  if (!known || !first || !last || last.id < first.id) return page
  const before = known.messages.filter(({ id }) => id < first.id)
  return {
    messages: [...before, ...page.messages],
    cursor: before.length > 0 ? known.cursor : page.cursor,
  }
}

/** Prepends the page of older messages at a cursor, newest first; unchanged when the history has been reset meanwhile. */
export const prependPage = (
  known: History,
  cursor: string,
  page: { items: readonly Message[]; cursor?: string | undefined },
): History =>
  known.cursor === cursor ? { messages: [...page.items.toReversed(), ...known.messages], cursor: page.cursor } : known

/** A message as shown, possibly not sent yet. */
export interface Line extends Pick<Message, 'id' | 'value' | 'createdAt' | 'isMine'> {
  state: 'sent' | 'sending' | 'failed'
}

/** Consecutive messages of one writer within the same minute; the time is shown under the last. */
export interface Run {
  isMine: boolean
  lines: readonly Line[]
}
interface Day {
  /** An instant within the day. */
  at: string
  runs: readonly Run[]
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
const isSameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16)

const groupByWriter = (lines: readonly Line[]): Run[] => {
  const runs: { isMine: boolean; lines: Line[] }[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const before = run?.lines.at(-1)
    const goesOn = run && before && run.isMine === line.isMine && isSameMinute(before.createdAt, line.createdAt)
    if (goesOn) run.lines.push(line)
    else runs.push({ isMine: line.isMine, lines: [line] })
  }
  return runs
}

/** Groups messages by day in the reader's time zone, and within a day by writer and minute. */
export const groupByDay = (lines: readonly Line[]): Day[] => {
  const days: { at: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = days.at(-1)
    if (day && isSameDay(day.at, line.createdAt)) day.lines.push(line)
    else days.push({ at: line.createdAt, lines: [line] })
  }
  return days.map(({ at, lines: own }) => ({ at, runs: groupByWriter(own) }))
}

/** Number of days between an instant and today; 0 for today. */
export const daysAgo = (instant: string, now = new Date()): number => {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
  return Math.round((midnight(now) - midnight(new Date(instant))) / 86_400_000)
}
