import { epochSeconds, now } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import { AUTO_REPLY_DAYS, mayBeReplying } from '#shared/apps/mailbox/autoReply.ts'
import { recordMailboxEvent } from './mailEvents.ts'
import type { Owner } from './mailKeys.ts'
import type { MailboxSettings } from './settings.ts'

/** Hashed: who wrote to somebody outlives neither the mail nor an erasure. */
const repliedKey = (owner: Owner, address: string): Key => ({
  pk: mailPartition(owner),
  sk: `REPLIED#${sha256(address.toLowerCase())}`,
})

/** Transaction write that notes an automatic reply to an address; refused when one was sent in the last four days. */
export const buildReplyClaim = (owner: Owner, address: string): Write =>
  put(
    { ...repliedKey(owner, address), ttl: epochSeconds() + AUTO_REPLY_DAYS * 86_400 },
    // Expired items are deleted late.
    expression`attribute_not_exists(#pk) OR #ttl <= ${epochSeconds()}`,
  )

/** Transaction write that orders the automatic reply to a received mail; none while its owner has no such reply on. */
export const buildAutoReplyOrder = (owner: Owner, mailId: string, settings: MailboxSettings | undefined): Write[] =>
  settings?.autoReply && mayBeReplying(settings.autoReply, now())
    ? [recordMailboxEvent(owner, { actionType: 'MAILBOX_AUTO_REPLY', mailId })]
    : []

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'sender who got an automatic reply in the last four days': {
    pk: mailPartition({ tenant: '<tenant>', person: '<person>' }),
    sk: 'REPLIED#<hash>',
  },
})
