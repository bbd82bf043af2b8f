import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll } from '#functions/core/table/table.ts'
import { mailTracesPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { Id } from '#shared/core/terms.ts'
import type { Owner } from './mailKeys.ts'
import type { StoredMail } from './storedMail.ts'

/**
 * Remembers who has copies of a mail that its owner purged or never received, so that an erasure reaches them. It
 * contains nothing of the mail.
 */
export const StoredTrace = z.object({ threadId: Id, people: z.array(Id) })
export type StoredTrace = z.infer<typeof StoredTrace>
const toTrace = reader('mail trace', StoredTrace)

const traceKey = (owner: Owner, { threadId, id }: Pick<StoredMail, 'threadId' | 'id'>): Key => ({
  pk: mailTracesPartition(owner.tenant, owner.person),
  sk: `${threadId}#${id}`,
})

/** Colleagues named in a mail. */
export const namedPeople = ({ from, to, cc, bcc }: Pick<StoredMail, 'from' | 'to' | 'cc' | 'bcc'>): string[] => [
  ...new Set([from, ...to, ...cc, ...bcc].flatMap(({ personId }) => personId ?? [])),
]

/** Transaction writes that store a trace; none without other holders. */
export const buildTraceWrites = (owner: Owner, mail: StoredMail): Write[] => {
  const people = namedPeople(mail).filter((one) => one !== owner.person)
  return people.length > 0 ? [put({ ...traceKey(owner, mail), threadId: mail.threadId, people, v: 1 })] : []
}

export const toTraces = (items: readonly Item[]): StoredTrace[] => readEach(items, toTrace)

/** Traces of a conversation. */
export const listTraces = async (owner: Owner, threadId: string): Promise<StoredTrace[]> =>
  toTraces(
    await queryAll({
      where: expression`#pk = ${mailTracesPartition(owner.tenant, owner.person)} AND begins_with(#sk, ${`${threadId}#`})`,
    }),
  )

/**
 * Transaction writes that store, with one recipient of an external mail, its other internal recipients by conversation;
 * one item per conversation, as a whole company may be addressed.
 */
export const buildRecipientTraceWrites = (
  reader: Owner,
  mailId: string,
  readers: readonly Owner[],
  threads: readonly string[],
): Write[] => {
  const others = readers
    .map(({ tenant, person }, index) => ({ tenant, person, threadId: threads[index] ?? '' }))
    .filter(({ tenant, person }) => tenant === reader.tenant && person !== reader.person)
  return [...Map.groupBy(others, ({ threadId }) => threadId)].map(([threadId, some], index) => {
    const people = some.map(({ person }) => person)
    return put({ ...traceKey(reader, { threadId, id: `${mailId}_${index}` }), threadId, people, v: 1 })
  })
}

/** Transaction writes that store a trace of an external mail with the members it claims as author or Reply-To. */
export const buildAuthorTraceWrites = (
  reader: Owner,
  { id, threadId }: StoredMail,
  authors: readonly string[],
): Write[] =>
  authors
    .filter((person) => person !== reader.person)
    .map((person) =>
      put({
        ...traceKey({ tenant: reader.tenant, person }, { threadId, id }),
        threadId,
        people: [reader.person],
        v: 1,
      }),
    )

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'readers of a mail that was permanently deleted': traceKey(
    { tenant: '<tenant>', person: '<person>' },
    { threadId: '<thread>', id: '<mail>' },
  ),
})
