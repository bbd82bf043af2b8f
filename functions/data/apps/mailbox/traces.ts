import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll } from '#functions/core/table/table.ts'
import { mailTracesPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { Id } from '#shared/core/terms.ts'
import type { Owner } from './mailKeys.ts'
import type { StoredMail } from './mails.ts'

/**
 * Whose copies there are of a mail that somebody has deleted for good, or was named in and never got: when they are
 * erased, their name goes from those. It says nothing of the mail.
 */
export const StoredTrace = z.object({ threadId: Id, people: z.array(Id) })
export type StoredTrace = z.infer<typeof StoredTrace>
const toTrace = reader('mail trace', StoredTrace)

const traceKey = (owner: Owner, { threadId, id }: Pick<StoredMail, 'threadId' | 'id'>): Key => ({
  pk: mailTracesPartition(owner.tenant, owner.person),
  sk: `${threadId}#${id}`,
})

/** Everybody here whom a mail names. */
export const peopleIn = ({ from, to, cc, bcc }: Pick<StoredMail, 'from' | 'to' | 'cc' | 'bcc'>): string[] => [
  ...new Set([from, ...to, ...cc, ...bcc].flatMap(({ personId }) => personId ?? [])),
]

/** The parts of a transaction that note whose copies there are of a mail; none when nobody else has one. */
export const buildTraceWrites = (owner: Owner, mail: StoredMail): Write[] => {
  const people = peopleIn(mail).filter((one) => one !== owner.person)
  return people.length > 0 ? [put({ ...traceKey(owner, mail), threadId: mail.threadId, people, v: 1 })] : []
}

export const tracesIn = (items: readonly Item[]): StoredTrace[] => readEach(items, toTrace)

/** What is left of the mails of a conversation. */
export const tracesOf = async (owner: Owner, threadId: string): Promise<StoredTrace[]> =>
  tracesIn(
    await queryAll({
      where: expression`#pk = ${mailTracesPartition(owner.tenant, owner.person)} AND begins_with(#sk, ${`${threadId}#`})`,
    }),
  )

/**
 * The parts of a transaction that note with one reader of a mail from outside who else has got it here, seen or unseen, in
 * whichever conversation of theirs: one for all who have it in the same, as it may be for a whole company.
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

/**
 * The parts of a transaction that note whose copy there is of a mail from outside with those whom it only says it is from,
 * or wants answers to go to.
 */
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
        ...{ threadId, people: [reader.person], v: 1 },
      }),
    )

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'readers of a mail that was permanently deleted': traceKey(
    { tenant: '<tenant>', person: '<person>' },
    { threadId: '<thread>', id: '<mail>' },
  ),
})
