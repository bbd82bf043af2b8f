import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { buildActivityWrites } from '#functions/data/activities/activities.ts'
import { findFreeAddress } from '#functions/data/apps/help/addresses.ts'
import { recordArticleEvent } from '#functions/data/apps/help/articleEvents.ts'
import {
  type ArticleRow,
  articleRowKey,
  draftKey,
  pathsOf,
  publish as publishing,
  removeArticle,
  type StoredArticle,
  toArticleRow,
  toPublishedFields,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { removeFromReviewQueue } from '#functions/data/apps/help/reviews.ts'
import { readVersion, storeVersion, toVersions, versionsKey } from '#functions/data/apps/help/versions.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { ArticleVersion, WrittenRow } from '#shared/apps/help/entities.ts'
import { findPublicationProblem, languageFor, languagesOf, titleFor } from '#shared/apps/help/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { toRow, toWritten } from './authoring.ts'
import { findGuideShelf } from './shipped.ts'

/** Attempts when a concurrent write wins, such as another article taking the address. */
const ATTEMPTS = 3

/** A draft with its row and publications. */
const loadDraft = async (tenant: string, id: string) => {
  const keys = [draftKey(tenant, id), articleRowKey(tenant, id), versionsKey(tenant, id)]
  const [draft, row, versions] = await getItems(keys)
  if (!draft || !row) return notFound()
  return { draft: toStoredArticle(draft), row: toArticleRow(row), versions: toVersions(versions) }
}

/** The slug of an article in its category: the one it had, or a free one; questions have none. */
const chooseSlug = async (
  tenant: string,
  { kind, category, texts }: StoredArticle,
  row: ArticleRow,
  caller: Caller,
): Promise<string | null> => {
  if (kind === 'QUESTION') return null
  const before = row.addresses.find((one) => one.category === category)
  if (before) return before.slug
  const language = languageFor(languagesOf(texts, kind), caller.language) ?? caller.language
  const reserved = findGuideShelf(category)?.entries.map(({ slug }) => slug) ?? []
  return (await findFreeAddress(tenant, category, texts[language].title, reserved)).slug
}

export const publish = async (
  { id, version, published }: ParsedOf<typeof help.publishArticle>,
  caller: Caller,
  idempotency: Idempotency,
): Promise<WrittenRow> => {
  const { tenant, person } = caller
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { draft, row, versions } = await loadDraft(tenant, id)
    if (draft.version !== version) throw new ApiError('help.stale', { current: toWritten(draft, row) })
    const missing = published ? findPublicationProblem(draft.texts, draft.kind) : []
    if (missing.length > 0) throw new ApiError('help.notReady', { missing })
    const at = now().toISOString()
    const after = published ? toPublishedFields(draft, await chooseSlug(tenant, draft, row, caller), at) : null
    const kept = published ? storeVersion(tenant, draft, versions, { at, by: person }) : []
    const activity = { id: newId(), at, by: person, about: null, code: 'ARTICLE_PUBLISHED', thing: id } as const
    const news = after && !row.published ? buildActivityWrites(tenant, activity, [person]) : []
    const withdrawn = after ? [] : [recordArticleEvent({ actionType: 'ARTICLE_WITHDRAWN', tenant, articleOf: id })]
    const writes = [...publishing(tenant, draft, row, after), ...kept, ...news, ...withdrawn]
    const done = await commitIdempotent(idempotency, toRow({ ...row, published: after }, caller), writes)
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const remove = async (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const item = await getItem(articleRowKey(tenant, id))
    const row = item && toArticleRow(item)
    const paths = row ? pathsOf(row) : []
    const order = recordArticleEvent({ actionType: 'ARTICLE_DELETED', tenant, articleOf: id, paths })
    const writes = [...removeArticle(tenant, id, row), ...(item ? [removeFromReviewQueue(tenant, id), order] : [])]
    const done = await commitIdempotent<true>(idempotency, true, writes)
    if ('answer' in done) return done.answer
  }
  throw busy()
}

export const versions = async (id: string, { tenant, language }: Caller): Promise<ArticleVersion[]> => {
  const [row, list] = await getItems([articleRowKey(tenant, id), versionsKey(tenant, id)])
  if (!row) return notFound()
  const { entries } = toVersions(list)
  const by = [...new Set(entries.flatMap((one) => one.by ?? []))]
  const members = await membersOf(tenant).getMany(by)
  const names = new Map(members.map((member) => [member.id, fullName(member)]))
  return entries.map(({ titles, by: person, ...entry }) => ({
    ...entry,
    by: (person && names.get(person)) ?? null,
    title: titleFor(titles, language),
  }))
}

export const version = async (
  input: ParsedOf<typeof help.articleVersion>,
  { tenant }: Caller,
): Promise<OutputOf<typeof help.articleVersion>> => {
  const stored = (await readVersion(tenant, input.id, input.version)) ?? notFound()
  const { category, audience, texts } = stored
  return { category, audience, texts, version: stored.version }
}
