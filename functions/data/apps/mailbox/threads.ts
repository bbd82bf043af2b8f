import { derivedId, now } from '#functions/core/clock.ts'
import { sha256 } from '#functions/core/security/sha256.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import type { Owner } from './mailKeys.ts'

/** Maps a Message-ID to its conversation in a mailbox. */
const messageKey = (owner: Owner, messageId: string): Key => ({
  pk: mailPartition(owner),
  sk: `MESSAGE#${sha256(messageId)}`,
})

/** Transaction write that maps a Message-ID to a conversation, for replies. */
export const buildMessageWrite = (owner: Owner, messageId: string, threadId: string): Write =>
  put({ ...messageKey(owner, messageId), threadId })

/** A pseudo Message-ID of the conversation in References of outgoing mail, which replies return. */
export const threadReference = (threadId: string, domain: string): string => `<${threadId}@${domain}>`

const DAY_MS = 86_400_000

/** Derives a conversation id from the first mail: equal for all recipients in a company, in any order. */
export const deriveThreadId = (tenant: string, messageId: string, writtenAt: Date | undefined): string => {
  const [time, said] = [now().getTime(), writtenAt?.getTime() ?? Number.NaN]
  const isLikely = said <= time && said > time - 7 * DAY_MS
  return derivedId(isLikely ? said : time - (time % DAY_MS), `${tenant}#${messageId}`)
}

const MAX_REFERENCES = 20

/** Finds the conversation by References, never by subject; undefined: none. */
export const findThread = async (
  owner: Owner & { domain: string },
  references: readonly string[],
): Promise<string | undefined> => {
  const latest = references.toReversed().slice(0, MAX_REFERENCES)
  for (const one of latest) {
    const [, threadId, domain] = /^<([0-9A-HJKMNP-TV-Z]{26})@([^>]+)>$/.exec(one) ?? []
    if (threadId && domain?.toLowerCase() === owner.domain) return threadId
  }
  const items = await getItems(latest.map((one) => messageKey(owner, one)))
  const known = items.find((item) => typeof item?.threadId === 'string')
  return known && String(known.threadId)
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'conversation of a mail from outside, by Message-ID': {
    pk: mailPartition({ tenant: '<tenant>', person: '<person>' }),
    sk: 'MESSAGE#<hash>',
  },
})
