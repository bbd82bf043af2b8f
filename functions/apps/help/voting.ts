import { nowAfter } from '#functions/core/clock.ts'
import { busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { articleRowKey, isPublished, toArticleRow } from '#functions/data/apps/help/articles.ts'
import { buildVoteWrites, listVotes, type StoredVote, toVote, voteKey } from '#functions/data/apps/help/votes.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readIf } from '#functions/data/stored.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { Vote } from '#shared/apps/help/entities.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { isForCaller } from './reading.ts'

const ATTEMPTS = 3

/** An article on which the caller may vote, and the stored vote. */
const loadVote = async (id: string, caller: Caller) => {
  const { tenant } = caller
  const [item, given] = await getItems([articleRowKey(tenant, id), voteKey(tenant, id, caller.person)])
  const row = item && toArticleRow(item)
  if (!row || !isPublished(row) || !isForCaller(row, caller)) return notFound()
  return { row, given }
}

export const readOwnVote = async (id: string, caller: Caller): Promise<Vote | null> => {
  const { given } = await loadVote(id, caller)
  const vote = readIf(given, toVote)
  return vote ? { helped: vote.helped, reason: vote.reason } : null
}

/** Stores a reader's vote. A positive vote has no reason. */
export const vote = async (
  { id, helped, reason }: ParsedOf<typeof help.vote>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Vote> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, given } = await loadVote(id, caller)
    const before = given && toVote(given)
    const answer = { helped, reason: helped ? '' : reason }
    const after: StoredVote = { ...answer, person, at: nowAfter(before?.at).toISOString() }
    const done = await commitIdempotent(idempotency, answer, buildVoteWrites(tenant, row, before, after))
    if ('answer' in done) return done.answer
  }
  throw busy()
}

/** The votes of an article, anonymous, for its authors. */
export const readVotes = async (id: string, { tenant }: Caller): Promise<OutputOf<typeof help.articleVotes>> => {
  const [item, all] = await Promise.all([getItem(articleRowKey(tenant, id)), listVotes(tenant, id)])
  const { helped, notHelped } = toArticleRow(item ?? notFound())
  const reasons = all
    .filter(({ reason }) => reason !== '')
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ reason, at }) => ({ reason, on: parisDate(new Date(at)) }))
  return { helped, notHelped, reasons }
}
