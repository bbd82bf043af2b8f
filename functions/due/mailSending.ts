import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { refuseSuspended } from '#functions/core/security/revocations.ts'
import type { Write } from '#functions/core/table/item.ts'
import { recordMailboxEvent } from '#functions/data/apps/mailbox/mailEvents.ts'
import type { Owner } from '#functions/data/apps/mailbox/mailKeys.ts'
import { buildMailWrites } from '#functions/data/apps/mailbox/mails.ts'
import { openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { parseMailDue, prepareScheduledSend, scheduleSending } from '#functions/data/apps/mailbox/scheduledMails.ts'
import { MAIL_LIMIT } from '#functions/data/apps/mailbox/sending.ts'
import type { StoredMail } from '#functions/data/apps/mailbox/storedMail.ts'
import { secondsToNext } from '#functions/data/companies/limits.ts'
import type { DueHandler } from '#functions/data/due/due.ts'
import { membersOf } from '#functions/data/people/members.ts'

/** How long a scheduled mail is retried, e.g. when a mailbox is full. */
const RETRY_PERIOD_MS = 3 * 86_400_000

/** Transaction writes that postpone a mail until the sender's daily limit resets. */
const buildPostponeWrites = (owner: Owner, mail: StoredMail): Write[] => {
  const sendAt = new Date(now().getTime() + secondsToNext(MAIL_LIMIT) * 1000).toISOString()
  return [
    ...buildMailWrites(owner, mail, { ...mail, sendAt, version: mail.version + 1 }),
    scheduleSending(owner, mail.id, sendAt),
  ]
}

/** Sends a scheduled mail, or turns it back into a draft marked as unsent, which its author is told. */
export const mailSending: DueHandler = async ({ tenant, id, dueAt }) => {
  const { owner, mailId } = parseMailDue(tenant, id)
  const opened = await openMail(owner, mailId)
  if (opened?.mail.sendAt !== dueAt) return []
  const { sendAt: _, ...draft } = { ...opened.mail, unsent: true, version: opened.mail.version + 1 }
  const unsent = () => [
    ...buildMailWrites(owner, opened.mail, draft),
    recordMailboxEvent(owner, { actionType: 'MAILBOX_UNSENT', mailId }),
  ]
  const isOver = now().getTime() - Date.parse(dueAt) > RETRY_PERIOD_MS
  try {
    const sender = await membersOf(tenant).get(owner.person)
    if (!sender) return unsent()
    await refuseSuspended(tenant)
    const { steps } = await prepareScheduledSend(owner, opened, sender)
    const otherwise = (refused: ReadonlySet<number>) => {
      const first = steps.find((_, position) => refused.has(position))
      const isTooMany = first?.refusal === 'mailbox.tooMany' || first?.refusal === 'mailbox.tooManyOutside'
      if (isTooMany) return buildPostponeWrites(owner, opened.mail)
      return isOver ? unsent() : undefined
    }
    return { writes: steps.map(({ write }) => write), otherwise }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return unsent()
  }
}
