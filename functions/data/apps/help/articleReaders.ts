import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, queryAll, update } from '#functions/core/table/table.ts'
import { articlePartition } from '#functions/data/keys.ts'
import { readEach, reader, readIf } from '#functions/data/stored.ts'
import type { Acknowledgement } from '#shared/apps/help/entities.ts'
import { isAcknowledged } from '#shared/apps/help/rules.ts'
import { REMINDER_INTERVAL_HOURS } from '#shared/apps/reminding.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import { type ArticleRow, articleRowKey, isPublicationUnchanged, type PublishedRow } from './articles.ts'

/** A reader's acknowledgement of an article, and their reminders. */
const StoredReader = z.object({
  person: Id,
  /** The version that was read last, and when. */
  version: z.int().optional(),
  readAt: Instant.optional(),
  remindedAt: Instant.optional(),
})
type StoredReader = z.infer<typeof StoredReader>
export const toArticleReader = reader('article reader', StoredReader)

/** Prefix of the readers. */
export const READER = 'READER#'
export const articleReaderKey = (tenant: string, article: string, person: string): Key => ({
  pk: articlePartition(tenant, article),
  sk: `${READER}${person}`,
})

/** People who were ever reminded of an article. */
export const listRemindedReaders = async (tenant: string, article: string): Promise<string[]> => {
  const where = expression`#pk = ${articlePartition(tenant, article)} AND begins_with(#sk, ${READER})`
  return readEach(await queryAll({ where }), toArticleReader).flatMap((one) =>
    one.remindedAt === undefined ? [] : [one.person],
  )
}

/** When somebody has acknowledged an article since they were asked; null: not yet. */
export const acknowledgedAt = (since: string, reader: StoredReader | undefined): string | null => {
  const readAt = reader?.readAt ?? null
  return isAcknowledged(since, readAt) ? readAt : null
}

/** When somebody was last reminded of an article since they were asked: another asking begins afresh; null: not yet. */
export const remindedAtOf = (since: string, reader: StoredReader | undefined): string | null => {
  const remindedAt = reader?.remindedAt
  return remindedAt !== undefined && remindedAt >= since ? remindedAt : null
}

/** What a reader is asked, and when they did it; null: nothing. */
export const toAcknowledgement = (row: PublishedRow, item: Item | undefined): Acknowledgement | null => {
  const { acknowledgeSince: askedAt, published } = row
  if (askedAt === null) return null
  return { askedAt, version: published.version, readAt: acknowledgedAt(askedAt, readIf(item, toArticleReader)) }
}

/** Transaction writes that store an acknowledgement; refused when the publication or what is asked has changed. */
export const buildAcknowledgementWrites = (
  tenant: string,
  row: ArticleRow,
  person: string,
  { version, readAt }: { version: number; readAt: string },
): Write[] => [
  check(
    articleRowKey(tenant, row.id),
    expression`${isPublicationUnchanged(row)} AND #acknowledgeSince = ${row.acknowledgeSince}`,
  ),
  update(
    articleReaderKey(tenant, row.id, person),
    expression`SET #person = ${person}, #version = ${version}, #readAt = ${readAt}, #v = ${1}`,
  ),
]

/** Transaction write that asks readers to acknowledge an article, or no more; refused when it was withdrawn. */
export const askReaders = (tenant: string, row: ArticleRow, since: string | null): Write =>
  update(
    articleRowKey(tenant, row.id),
    expression`SET #acknowledgeSince = ${since}`,
    since === null ? expression`attribute_exists(#pk)` : isPublicationUnchanged(row),
  )

/** Transaction write that stores a reminder; refused when it was acknowledged or recently reminded since. */
export const buildReaderReminderWrite = (tenant: string, article: string, person: string, since: string): Write => {
  const before = new Date(now().getTime() - REMINDER_INTERVAL_HOURS * 3_600_000).toISOString()
  return update(
    articleReaderKey(tenant, article, person),
    expression`SET #person = ${person}, #remindedAt = ${now().toISOString()}, #v = ${1}`,
    expression`(attribute_not_exists(#readAt) OR #readAt < ${since})
      AND (attribute_not_exists(#remindedAt) OR #remindedAt <= ${before} OR #remindedAt < ${since})`,
  )
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'reader of a help article: acknowledged version, last reminder': articleReaderKey(
    '<tenant>',
    '<article>',
    '<person>',
  ),
})
