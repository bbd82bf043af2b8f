import { now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { recordArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import {
  acknowledgedAt,
  articleReaderKey,
  askReaders,
  buildAcknowledgementWrites,
  buildReaderReminderWrite,
  remindedAtOf,
  toArticleReader,
} from '#functions/data/apps/help/articleReaders.ts'
import {
  type ArticleRow,
  articleRowKey,
  isPublished,
  listArticleRows,
  type PublishedRow,
  toArticleRow,
} from '#functions/data/apps/help/articles.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { type Member, membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readIf } from '#functions/data/stored.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { Acknowledgement, WrittenRow } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS as LIMITS } from '#shared/apps/help/rules.ts'
import { mayRemind } from '#shared/apps/reminding.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { toRow } from './authoring.ts'
import { isForCaller } from './reading.ts'

const ATTEMPTS = 3
const PAGE = 100

type AskedRow = PublishedRow & { acknowledgeSince: string }
const isAsked = (row: ArticleRow): row is AskedRow => isPublished(row) && row.acknowledgeSince !== null

/** The first acknowledgement of a version since it was asked stays. */
export const acknowledge = async (
  { id, version }: ParsedOf<typeof help.acknowledge>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Acknowledgement> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [item, reading] = await getItems([articleRowKey(tenant, id), articleReaderKey(tenant, id, person)])
    const row = item && toArticleRow(item)
    if (!row || !isAsked(row) || !isForCaller(row, caller)) return notFound()
    if (row.published.version !== version) throw new ApiError('help.changed')
    const askedAt = row.acknowledgeSince
    const before = readIf(reading, toArticleReader)
    const known = before?.version === version ? acknowledgedAt(askedAt, before) : null
    const readAt = known ?? now().toISOString()
    const done = await commitIdempotent(idempotency, { askedAt, version, readAt }, [
      ...buildAcknowledgementWrites(tenant, row, person, { version, readAt }),
      ...(before?.remindedAt
        ? [recordArticleEvent({ actionType: 'ARTICLE_READ', tenant, articleOf: id, people: [person] })]
        : []),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const ask = async (
  { id, asked }: ParsedOf<typeof help.askToAcknowledge>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<WrittenRow> => {
  const { tenant } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rows = await listArticleRows(tenant)
    const row = rows.find((one) => one.id === id && one.kind === 'GUIDE') ?? notFound()
    if (asked && !isPublished(row)) throw new ApiError('help.notPublished')
    const others = rows.filter((one) => one.id !== id && one.acknowledgeSince !== null)
    if (asked && others.length >= LIMITS.toAcknowledge)
      throw new ApiError('help.tooManyToAcknowledge', { most: LIMITS.toAcknowledge })
    const acknowledgeSince = asked ? now().toISOString() : null
    const answer = toRow({ ...row, acknowledgeSince }, caller)
    const done = await commitIdempotent(idempotency, answer, [
      askReaders(tenant, row, acknowledgeSince),
      ...(asked ? [] : [recordArticleEvent({ actionType: 'ARTICLE_WITHDRAWN', tenant, articleOf: id })]),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}

const loadRow = async (tenant: string, id: string): Promise<ArticleRow> =>
  toArticleRow((await getItem(articleRowKey(tenant, id))) ?? notFound())

/** What is stored of people in the audience of an article. */
const readReaders = async (tenant: string, row: AskedRow, members: readonly Member[]) => {
  const audience = { who: row.published.audience, people: [] }
  const meant = members.filter((member) => worksHere(member) && isInAudience(audience, member))
  if (meant.length === 0) return []
  const items: (Item | undefined)[] = await getItems(meant.map((one) => articleReaderKey(tenant, row.id, one.id)))
  return meant.map((member, at) => {
    const stored = readIf(items[at], toArticleReader)
    return {
      member,
      readAt: acknowledgedAt(row.acknowledgeSince, stored),
      remindedAt: remindedAtOf(row.acknowledgeSince, stored),
    }
  })
}

export const listReaders = async (
  { id, read, cursor }: ParsedOf<typeof help.articleReaders>,
  { tenant, person }: Caller,
): Promise<OutputOf<typeof help.articleReaders>> => {
  const place = pagedListFor({ tenant, person }, 'help.articleReaders', `${id}/${read}`)
  const after = await fromCursor(place, cursor)
  const row = await loadRow(tenant, id)
  if (!isAsked(row)) return { items: [] }
  const { members, last } = await membersOf(tenant).page(PAGE, after)
  const readers = await readReaders(tenant, row, members)
  return {
    items: readers
      .filter(({ readAt }) => (readAt !== null) === read)
      .map(({ member, readAt, remindedAt }) => ({
        id: member.id,
        name: member.erasing ?? fullName(member),
        avatar: member.avatarPath,
        readAt,
        remindedAt,
      })),
    cursor: await toCursor(place, last),
  }
}

export const remind = async (
  { id, people }: ParsedOf<typeof help.remindReaders>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<OutputOf<typeof help.remindReaders>> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await loadRow(tenant, id)
    if (!isAsked(row)) return notFound()
    const members = await membersOf(tenant).getMany([...new Set(people)])
    const at = now()
    const late = (await readReaders(tenant, row, members))
      .filter(({ readAt, remindedAt }) => readAt === null && mayRemind(remindedAt, at))
      .map(({ member }) => member.id)
    if (late.length === 0) return { reminded: [] }
    const done = await commitIdempotent(idempotency, { reminded: late }, [
      ...late.map((one) => buildReaderReminderWrite(tenant, id, one, row.acknowledgeSince)),
      recordArticleEvent({ actionType: 'ARTICLE_TO_READ', tenant, articleOf: id, people: late }),
    ])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
