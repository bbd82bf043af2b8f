import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import { now } from '#functions/core/clock.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, put } from '#functions/core/table/table.ts'
import { mailPartition } from '#functions/data/keys.ts'
import type { Owner } from './mailKeys.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** In which conversation of a mailbox a mail from outside is, by its Message-ID. */
const messageKey = (owner: Owner, messageId: string): Key => ({
  pk: mailPartition(owner),
  sk: `MESSAGE#${hashOf(messageId)}`,
})

/** The part of a transaction that notes which mail is in a conversation, so that answers to it are, too. */
export const buildMessageWrite = (owner: Owner, messageId: string, threadId: string): Write =>
  put({ ...messageKey(owner, messageId), threadId })

/** What mails that leave refer to beside what they answer: an answer that comes back names it. */
export const threadReference = (threadId: string, domain: string): string => `<${threadId}@${domain}>`

const DAY_MS = 86_400_000
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a conversation that begins with a mail: the same for all in a company who get it, in whatever order. */
export const deriveThreadId = (tenant: string, messageId: string, writtenAt: Date | undefined): string => {
  const [time, said] = [now().getTime(), writtenAt?.getTime() ?? Number.NaN]
  const isLikely = said <= time && said > time - 7 * DAY_MS
  const bytes = createHash('sha256').update(`${tenant}#${messageId}`).digest().subarray(0, 16)
  return encodeTime(isLikely ? said : time - (time % DAY_MS), 10) + [...bytes].map((one) => LETTERS[one % 32]).join('')
}

const MAX_REFERENCES = 20

/** The conversation of a mailbox that a mail belongs to by what it refers to; undefined: none, however its subject reads. */
export const findThread = async (
  owner: Owner & { domain: string },
  references: readonly string[],
): Promise<string | undefined> => {
  const latest = references.toReversed().slice(0, MAX_REFERENCES)
  for (const one of latest) {
    const [, threadId, domain] = /^<([0-9A-HJKMNP-TV-Z]{26})@([^>]+)>$/.exec(one) ?? []
    if (threadId && domain?.toLowerCase() === owner.domain) return threadId
  }
  const items = latest.length > 0 ? await getItems(latest.map((one) => messageKey(owner, one))) : []
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
