import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { inParts } from '#functions/core/table/inParts.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { archivedPage } from '#functions/data/archive.ts'
import { commentsPartition } from '#functions/data/keys.ts'
import { orderEnds } from '#functions/data/orders.ts'
import { COMMENTS_PER_PAGE, parseMentions } from '#shared/apps/commentRules.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader } from '../stored.ts'

/** What somebody said about something; `text` is null once it was deleted. */
export const StoredComment = z.object({
  id: Id,
  by: Id,
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
})
export type StoredComment = z.infer<typeof StoredComment>

const toComment = reader('comment', StoredComment)

/** That somebody commented, for the stream to hand to `deliver`. */
export const CommentEvent = z.object({
  actionType: z.literal('COMMENTED'),
  id: Id,
  tenant: Id,
  /** The route group whose answers show it. */
  group: z.string(),
  by: Id,
  /** What the thing is called, and where it is. */
  title: z.string(),
  link: z.string(),
  /** Whom the text calls, and who else is told. */
  mentioned: z.array(Id),
  notify: z.array(Id),
  /** Whose pages show it. */
  readers: z.array(Id),
})
export type CommentEvent = z.infer<typeof CommentEvent>

const COMMENT = 'COMMENT#'

/** What somebody has commented on, a row each in their own partition: by it their words are found again. */
const COMMENTED = 'COMMENTED#'
const commentedKey = (tenant: string, person: string, group: string, on: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${COMMENTED}${group}#${on}`,
})

/** Everything in a partition, removed. */
const emptied = (items: readonly Item[]): Promise<void> => inParts(items.map((item) => remove(item)))

/** The comments on one thing of a route group, such as a card. */
export const commentsOn = (tenant: string, group: string, on: string) => {
  const pk = commentsPartition(tenant, group, on)
  const key = (id: string): Key => ({ pk, sk: COMMENT + id })
  const where = expression`#pk = ${pk} AND begins_with(#sk, ${COMMENT})`
  return {
    /** A page of them, the latest first. */
    page: async (after?: Record<string, unknown>) => {
      const { items, last } = await queryPage({
        where,
        limit: COMMENTS_PER_PAGE,
        descending: true,
        ...(after && { after }),
      })
      return { comments: readEach(items, toComment), last }
    },

    get: async (id: string): Promise<StoredComment | undefined> => {
      const item = await getItem(key(id))
      return item && toComment(item)
    },

    /** A new comment, and the parts of the transaction that adds it and orders to tell of it. */
    adding: (by: string, text: string, about: Pick<CommentEvent, 'title' | 'link' | 'notify' | 'readers'>) => {
      const comment: StoredComment = { id: newId(), by, text, createdAt: now().toISOString() }
      const mentioned = parseMentions(text).filter((person) => person !== by)
      const event: CommentEvent = {
        ...{ actionType: 'COMMENTED', id: comment.id, tenant, group, by, mentioned, ...about },
        notify: about.notify.filter((person) => person !== by && !mentioned.includes(person)),
      }
      const writes: Write[] = [
        put({ ...key(comment.id), ...comment, v: 1 }),
        put({ pk, sk: `LOG#${comment.id}`, kind: 'event', ...event, ttl: orderEnds(), v: 1 }),
        put({ ...commentedKey(tenant, by, group, on), group, on, v: 1 }),
      ]
      return { comment, writes }
    },

    /** The part of a transaction that changes what somebody wrote, if it is theirs and not deleted; null deletes it. */
    saving: (id: string, by: string, text: string | null): Write =>
      update(
        key(id),
        expression`SET #text = ${text}, #editedAt = ${now().toISOString()}`,
        expression`#by = ${by} AND #text <> ${null}`,
      ),

    removeAll: async (): Promise<void> => emptied(await queryAll({ where: expression`#pk = ${pk}` })),

    /** Takes somebody's words away, and leaves that there were some. */
    withoutWordsOf: async (person: string): Promise<void> => {
      const theirs = (await queryAll({ where })).filter(({ by }) => by === person)
      for (const { sk } of theirs) {
        await transact([update({ pk, sk }, expression`SET #text = ${null}`, expression`attribute_exists(#pk)`)])
      }
    },

    /** What somebody wrote there. */
    wordsOf: async (person: string): Promise<StoredComment[]> =>
      readEach(await queryAll({ where }), toComment).filter(({ by, text }) => by === person && text !== null),
  }
}

/** Each is read with all of its comments. */
const COMMENTED_AT_ONCE = 10

/** A page of what somebody has commented on in a route group. */
export const commentedPage = async (tenant: string, person: string, group: string, from?: string) => {
  const prefix = `${COMMENTED}${group}#`
  const { items, next } = await archivedPage(personPartition(tenant, person), prefix, COMMENTED_AT_ONCE, from)
  return { on: items.map(({ sk }) => sk.slice(prefix.length)), next }
}

/** What somebody has commented on in a route group. */
export const commentedBy = async (tenant: string, person: string, group: string): Promise<string[]> => {
  const prefix = `${COMMENTED}${group}#`
  const where = expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${prefix})`
  return (await queryAll({ where })).map(({ sk }) => sk.slice(prefix.length))
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  comment: { pk: commentsPartition('<tenant>', '<group>', '<id>'), sk: `${COMMENT}<ulid>` },
  'comment event': { pk: commentsPartition('<tenant>', '<group>', '<id>'), sk: 'LOG#<ulid>' },
  'what a person has commented on': commentedKey('<tenant>', '<person>', '<group>', '<id>'),
})
