import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItem, put, queryAll, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { readArchivePage } from '#functions/data/archive.ts'
import { commentsPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { COMMENTS_PER_PAGE, parseMentions } from '#shared/apps/commentRules.ts'
import { Id } from '#shared/core/terms.ts'
import { readEach, reader } from '../stored.ts'

/** A comment; `text` is null once deleted. */
export const StoredComment = z.object({
  id: Id,
  by: Id,
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
})
export type StoredComment = z.infer<typeof StoredComment>

const toComment = reader('comment', StoredComment)

/** A new comment, for `deliver`. */
export const CommentEvent = z.object({
  actionType: z.literal('COMMENTED'),
  id: Id,
  tenant: Id,
  /** The route group whose responses include it. */
  group: z.string(),
  by: Id,
  /** Title and link of the commented thing. */
  title: z.string(),
  link: z.string(),
  /** People mentioned in the text, and others to notify. */
  mentioned: z.array(Id),
  notify: z.array(Id),
  /** People whose pages are invalidated. */
  readers: z.array(Id),
})
export type CommentEvent = z.infer<typeof CommentEvent>

const COMMENT = 'COMMENT#'

/** Pointers from a person to the things they commented on. */
const COMMENTED = 'COMMENTED#'
const commentedKey = (tenant: string, person: string, group: string, on: string): Key => ({
  pk: personPartition(tenant, person),
  sk: `${COMMENTED}${group}#${on}`,
})

const deleteItems = (items: readonly Item[]): Promise<void> => writeInBatches(items.map((item) => remove(item)))

/** The comments on one thing of a route group, such as a card. */
export const commentsOn = (tenant: string, group: string, thing: string) => {
  const pk = commentsPartition(tenant, group, thing)
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

    /** A new comment, and the transaction writes that store it and its event. */
    buildComment: (by: string, text: string, about: Pick<CommentEvent, 'title' | 'link' | 'notify' | 'readers'>) => {
      const comment: StoredComment = { id: newId(), by, text, createdAt: now().toISOString() }
      const mentioned = parseMentions(text).filter((person) => person !== by)
      const event: CommentEvent = {
        actionType: 'COMMENTED',
        id: comment.id,
        tenant,
        group,
        by,
        mentioned,
        ...about,
        notify: about.notify.filter((person) => person !== by && !mentioned.includes(person)),
      }
      const writes: Write[] = [
        put({ ...key(comment.id), ...comment, v: 1 }),
        put({ pk, sk: `LOG#${comment.id}`, kind: 'event', ...event, ttl: orderTtl(), v: 1 }),
        put({ ...commentedKey(tenant, by, group, thing), group, on: thing, v: 1 }),
      ]
      return { comment, writes }
    },

    /** Transaction write that edits or, with null, deletes an own comment that is not deleted yet. */
    buildTextWrite: (id: string, by: string, text: string | null): Write =>
      update(
        key(id),
        expression`SET #text = ${text}, #editedAt = ${now().toISOString()}`,
        expression`#by = ${by} AND #text <> ${null}`,
      ),

    removeAll: async (): Promise<void> => deleteItems(await queryAll({ where: expression`#pk = ${pk}` })),

    /** Blanks a person's comments; the items remain. */
    eraseTextsOf: async (person: string): Promise<void> => {
      const theirs = (await queryAll({ where })).filter(({ by }) => by === person)
      for (const { sk } of theirs) {
        await transact([update({ pk, sk }, expression`SET #text = ${null}`, expression`attribute_exists(#pk)`)])
      }
    },

    listTextsOf: async (person: string): Promise<StoredComment[]> =>
      readEach(await queryAll({ where }), toComment).filter(({ by, text }) => by === person && text !== null),
  }
}

/** Small, as each thing is read with all of its comments. */
const COMMENTED_PAGE_SIZE = 10

/** A page of the things that a person commented on. */
export const readCommentedPage = async (tenant: string, person: string, group: string, from?: string) => {
  const prefix = `${COMMENTED}${group}#`
  const { items, next } = await readArchivePage(personPartition(tenant, person), prefix, COMMENTED_PAGE_SIZE, from)
  return { on: items.map(({ sk }) => sk.slice(prefix.length)), next }
}

/** Ids of the things that a person commented on. */
export const listCommented = async (tenant: string, person: string, group: string): Promise<string[]> => {
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
