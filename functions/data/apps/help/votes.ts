import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryPage, remove, update } from '#functions/core/table/table.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { type ArticleRow, articleRowKey, isPublicationUnchanged } from './articles.ts'

/** A reader's vote with an optional reason. */
const StoredVote = z.object({ person: Id, helped: z.boolean(), reason: z.string(), at: Instant })
export type StoredVote = z.infer<typeof StoredVote>
export const toVote = reader('article vote', StoredVote)

const VOTE = 'VOTE#'
export const voteKey = (tenant: string, article: string, person: string): Key => ({
  pk: articlePartition(tenant, article),
  sk: `${VOTE}${person}`,
})

const MAX_VOTES_READ = 1000

/** At most 1,000 votes. */
export const listVotes = async (tenant: string, article: string): Promise<StoredVote[]> => {
  const where = expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${VOTE})`
  const { items } = await queryPage({ where, limit: MAX_VOTES_READ, eventually: true })
  return readEach(items, toVote)
}

const unchanged = (before: Pick<StoredVote, 'at'> | undefined) =>
  before ? expression`#at = ${before.at}` : expression`attribute_not_exists(#pk)`

const counts = ({ helped }: Pick<StoredVote, 'helped'>, by: 1 | -1) => ({ [helped ? 'helped' : 'notHelped']: by })

/** Counter update from one vote to another. */
const countChange = (before: StoredVote | undefined, after: StoredVote | undefined) => {
  const [less, more] = [before ? counts(before, -1) : {}, after ? counts(after, 1) : {}]
  const sum = (key: 'helped' | 'notHelped') => (less[key] ?? 0) + (more[key] ?? 0)
  return expression`ADD #helped ${sum('helped')}, #notHelped ${sum('notHelped')}`
}

/** Transaction writes that store or replace a vote; refused when the publication or the vote has changed. */
export const buildVoteWrites = (
  tenant: string,
  row: ArticleRow,
  before: StoredVote | undefined,
  after: StoredVote,
): Write[] => [
  update(articleRowKey(tenant, row.id), countChange(before, after), isPublicationUnchanged(row)),
  put({ ...voteKey(tenant, row.id, after.person), ...after, v: 1 }, unchanged(before)),
]

/** Transaction writes that delete a vote, even an unreadable one, and uncount it. */
export const buildUnvoteWrites = (tenant: string, article: string, item: Item): Write[] => {
  const vote = StoredVote.safeParse(item).data
  return [
    remove(item, expression`attribute_exists(#pk)`),
    ...(vote
      ? [update(articleRowKey(tenant, article), countChange(vote, undefined), expression`attribute_exists(#pk)`)]
      : []),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'vote on a help article': voteKey('<tenant>', '<article>', '<person>'),
})
