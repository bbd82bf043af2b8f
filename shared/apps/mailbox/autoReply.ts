import { dayAfter } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'

/** Characters of an automatic reply's text. */
export const MAX_AUTO_REPLY_LENGTH = 2000
/** Days during which a sender gets no second automatic reply, however much they write. */
export const AUTO_REPLY_DAYS = 4

interface Period {
  firstDay: string
  /** null: until it is turned off. */
  lastDay: string | null
}
type Reply = Period & { on: boolean }

/** Whether a period does not end before it begins. */
export const isPeriod = ({ firstDay, lastDay }: Period): boolean => lastDay === null || lastDay >= firstDay

/** Whether the last day is over. */
export const isOver = ({ lastDay }: Pick<Period, 'lastDay'>, today: string): boolean =>
  lastDay !== null && lastDay < today

/** Whether mails of a day get the automatic reply. */
export const isReplyingOn = (reply: Reply, day: string): boolean =>
  reply.on && reply.firstDay <= day && !isOver(reply, day)

/** Whether mails may get the automatic reply at an instant, wherever its owner works: no place is two days behind Paris. */
export const mayBeReplying = (reply: Reply, at: Date): boolean =>
  reply.on && !isOver(reply, dayAfter(dayInParis(at), -1))
