import { newId, now } from '#functions/core/clock.ts'
import { check } from '#functions/core/table/table.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { PREVIEW_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { truncate } from '#shared/core/text/normalise.ts'
import { recordMailboxEvent } from './mailEvents.ts'
import type { Owner } from './mailKeys.ts'
import { buildMailWrites, buildTextWrite } from './mails.ts'
import { type Step, toSteps } from './sending.ts'
import type { StoredMail, StoredText } from './storedMail.ts'

/** An incoming mail without its mailbox state. */
export type Incoming = Pick<StoredMail, 'threadId' | 'from' | 'to' | 'cc' | 'subject' | 'folder'> &
  Pick<StoredMail, 'outside' | 'references' | 'replyTo' | 'files'>

export const newReceivedMail = (incoming: Incoming, text: string): StoredMail => {
  const id = newId()
  return {
    id,
    place: id,
    version: 1,
    kind: 'received',
    unread: true,
    starred: false,
    important: false,
    bcc: [],
    labels: [],
    date: now().toISOString(),
    beginning: truncate(text, PREVIEW_LENGTH),
    ...incoming,
  }
}

/** Transaction writes that add a mail to a mailbox and invalidate its pages. */
export const buildReceiveSteps = (owner: Owner, mail: StoredMail, text: StoredText): Step[] => [
  { write: check(memberKey(owner.tenant, owner.person), isActive), refusal: 'mailbox.unknownRecipient' },
  ...toSteps(buildMailWrites(owner, undefined, mail), 'mailbox.full', 'mailbox.full'),
  { write: buildTextWrite(owner, mail.id, text), refusal: 'mailbox.stale' },
  {
    write: recordMailboxEvent(owner, { actionType: 'MAILBOX_CHANGED', people: [owner.person] }),
    refusal: 'mailbox.stale',
  },
]
