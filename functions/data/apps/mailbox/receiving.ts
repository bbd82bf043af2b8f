import { newId, now } from '#functions/core/clock.ts'
import { check } from '#functions/core/table/table.ts'
import { isActive, memberKey } from '#functions/data/people/members.ts'
import { PREVIEW_LENGTH } from '#shared/apps/mailbox/rules.ts'
import { truncate } from '#shared/core/text.ts'
import { mailboxEvent } from './mailEvents.ts'
import type { Owner } from './mailKeys.ts'
import { mailChanged, type StoredMail, type StoredText, textStored } from './mails.ts'
import { type Step, steps } from './sending.ts'

/** What comes into a mailbox, but for what is its owner's to say. */
export type Incoming = Pick<StoredMail, 'threadId' | 'from' | 'to' | 'cc' | 'subject' | 'folder'> &
  Pick<StoredMail, 'outside' | 'references' | 'replyTo' | 'files'>

/** A mail that has come in, as it is stored. */
export const receivedMail = (incoming: Incoming, text: string): StoredMail => {
  const id = newId()
  return {
    ...{ id, place: id, version: 1, kind: 'received', unread: true, starred: false, important: false },
    ...{ bcc: [], labels: [], date: now().toISOString(), beginning: truncate(text, PREVIEW_LENGTH) },
    ...incoming,
  }
}

/** The parts of a transaction that put a mail into a mailbox and let its owner's pages know. */
export const mailReceived = (owner: Owner, mail: StoredMail, text: StoredText): Step[] => [
  { write: check(memberKey(owner.tenant, owner.person), isActive), refusal: 'mailbox.unknownRecipient' },
  ...steps(mailChanged(owner, undefined, mail), 'mailbox.full', 'mailbox.full'),
  { write: textStored(owner, mail.id, text), refusal: 'mailbox.stale' },
  {
    write: mailboxEvent(owner, { actionType: 'MAILBOX_CHANGED', people: [owner.person] }),
    refusal: 'mailbox.stale',
  },
]
