import { newId } from '#functions/core/clock.ts'
import { recordMailboxEvent } from '#functions/data/apps/mailbox/mailEvents.ts'
import { buildMailWrites } from '#functions/data/apps/mailbox/mails.ts'
import { openMail } from '#functions/data/apps/mailbox/openMail.ts'
import { parseMailDue } from '#functions/data/apps/mailbox/scheduledMails.ts'
import type { DueHandler } from '#functions/data/due/due.ts'

/** Moves a snoozed mail back to the top of the inbox, unread. */
export const mailWaking: DueHandler = async ({ tenant, id, dueAt }) => {
  const { owner, mailId } = parseMailDue(tenant, id)
  const found = await openMail(owner, mailId)
  if (found?.mail.snoozedUntil !== dueAt || found.mail.folder !== 'snoozed') return []
  const { snoozedUntil: _, ...mail } = found.mail
  const awake = { ...mail, folder: 'inbox' as const, unread: true, place: newId(), version: mail.version + 1 }
  return [
    ...buildMailWrites(owner, found.mail, awake),
    recordMailboxEvent(owner, { actionType: 'MAILBOX_CHANGED', people: [owner.person] }),
  ]
}
