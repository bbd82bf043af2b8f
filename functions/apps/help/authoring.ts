import { newId, now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { getItems } from '#functions/core/table/table.ts'
import {
  type ArticleRow,
  addArticle,
  articleRowKey,
  changeDraft,
  draftKey,
  listArticleRows,
  newRow,
  type StoredArticle,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import { buildFilingWrites } from '#functions/data/apps/help/categories.ts'
import { buildPictureChecks, findArticlePictures, schedulePictureSweep } from '#functions/data/apps/help/pictures.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { WrittenArticle, WrittenRow } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS as LIMITS, pictureFilesIn, titleFor, withPictures } from '#shared/apps/help/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'

const publishedAt = (published: ArticleRow['published']): WrittenArticle['published'] =>
  published && { version: published.version, category: published.category, slug: published.slug }

/** Publication, review, votes and what readers are asked, which only authors see. */
const factsOf = ({ published, review, reviewedAt, acknowledgeSince, helped, notHelped }: ArticleRow) => ({
  published: publishedAt(published),
  review: { next: review, reviewedAt },
  votes: { helped, notHelped },
  acknowledgeSince,
})

export const toRow = (row: ArticleRow, { language }: Caller): WrittenRow => {
  const { id, kind, titles, category, version, changedAt } = row
  return { id, kind, category, version, changedAt, title: titleFor(titles, language), ...factsOf(row) }
}

export const toWritten = ({ pictures: _, ...article }: StoredArticle, row: ArticleRow): WrittenArticle => ({
  ...article,
  ...factsOf(row),
})

export const listWrittenArticles = async (caller: Caller): Promise<WrittenRow[]> => {
  const rows = await listArticleRows(caller.tenant)
  return rows.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)).map((row) => toRow(row, caller))
}

/** A draft with its row. */
const loadDraft = async (tenant: string, id: string): Promise<{ draft: StoredArticle; row: ArticleRow }> => {
  const [draft, row] = await getItems([draftKey(tenant, id), articleRowKey(tenant, id)])
  if (!draft || !row) return notFound()
  return { draft: toStoredArticle(draft), row: toArticleRow(row) }
}

export const readWrittenArticle = async (id: string, { tenant }: Caller): Promise<WrittenArticle> => {
  const { draft, row } = await loadDraft(tenant, id)
  return toWritten(draft, row)
}

const EMPTY = { title: '', subtitle: '', content: '' }

export const create = async (
  { title, kind, category }: ParsedOf<typeof help.createArticle>,
  { tenant, person, language }: Caller,
  idempotency: Idempotency,
): Promise<WrittenArticle> => {
  const rows = await listArticleRows(tenant)
  if (rows.length >= LIMITS.articles) throw new ApiError('help.full', { most: LIMITS.articles })
  const article: StoredArticle = {
    id: newId(),
    kind,
    category,
    audience: 'EMPLOYED',
    version: 1,
    changedAt: now().toISOString(),
    texts: { EN: EMPTY, FR: EMPTY, [language]: { ...EMPTY, title } },
    pictures: [],
  }
  const row = newRow(article, person)
  const filing = buildFilingWrites(tenant, kind, category)
  const writes = [...filing, ...addArticle(tenant, article, row)]
  const done = await commitIdempotent(idempotency, toWritten(article, row), writes)
  if ('answer' in done) return done.answer
  if (filing.length > 0 && done.refused.has(0)) throw new ApiError('help.noCategory')
  throw busy()
}

/** The error for a save based on an outdated draft, with the current draft in its details. */
const stale = async (tenant: string, id: string): Promise<ApiError> => {
  const { draft, row } = await loadDraft(tenant, id)
  return new ApiError('help.stale', { current: toWritten(draft, row) })
}

type ToWrite = ParsedOf<typeof help.saveArticle>['article']

/** A text of a question: an answer in plain text. */
const toAnswer = ({ title, content }: ToWrite['texts']['EN'], path: string) => {
  const answer = content.trim()
  if (answer.length > LIMITS.answer)
    throw new ApiError('request.invalid', { problems: [{ path, code: 'validation.too_big' }] })
  return { title, subtitle: '', content: answer }
}

/** The texts of an article as its kind allows them. */
const cleanTexts = async (kind: StoredArticle['kind'], article: ToWrite): Promise<ToWrite['texts']> => {
  const inLanguage = async (language: 'EN' | 'FR') => {
    const { content, ...head } = article.texts[language]
    const path = `article.texts.${language}.content`
    if (kind === 'QUESTION') return toAnswer(article.texts[language], path)
    const pictures = { alternative: LIMITS.alternative }
    return { ...head, content: await sanitizeLimitedRichText(content, LIMITS.content, path, { pictures }) }
  }
  return { EN: await inLanguage('EN'), FR: await inLanguage('FR') }
}

/** Texts without pictures that do not belong to the article. */
const withOwnPictures = async (tenant: string, draft: StoredArticle, texts: ToWrite['texts']) => {
  if (draft.kind === 'QUESTION') return { texts, pictures: [], fresh: [], isLess: false }
  const files = pictureFilesIn(texts.EN.content + texts.FR.content)
  if (files.length > LIMITS.pictures) throw new ApiError('help.tooManyPictures', { most: LIMITS.pictures })
  const kept = draft.pictures.filter(({ id }) => files.includes(id))
  const others = files.filter((file) => !kept.some(({ id }) => id === file))
  const fresh = await findArticlePictures(tenant, draft.id, others)
  const pictures = [...kept, ...fresh]
  const own = pictures.map(({ id }) => id)
  return {
    pictures,
    fresh,
    isLess: kept.length < draft.pictures.length,
    texts: {
      EN: { ...texts.EN, content: withPictures(texts.EN.content, own) },
      FR: { ...texts.FR, content: withPictures(texts.FR.content, own) },
    },
  }
}

/** Attempts when a picture is deleted at the same time. */
const ATTEMPTS = 2

export const save = async (
  { id, version, article }: ParsedOf<typeof help.saveArticle>,
  { tenant, person }: Caller,
  idempotency: Idempotency,
): Promise<WrittenArticle> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { draft, row } = await loadDraft(tenant, id)
    if (draft.version !== version) throw new ApiError('help.stale', { current: toWritten(draft, row) })
    const { texts, pictures, fresh, isLess } = await withOwnPictures(
      tenant,
      draft,
      await cleanTexts(draft.kind, article),
    )
    const isMoved = draft.category !== article.category
    const filing = isMoved ? buildFilingWrites(tenant, draft.kind, article.category) : []
    const after: StoredArticle = {
      ...article,
      id,
      kind: draft.kind,
      texts,
      pictures,
      version: version + 1,
      changedAt: now().toISOString(),
    }
    const itself = changeDraft(tenant, version, after, person)
    const done = await commitIdempotent(idempotency, toWritten(after, row), [
      ...itself,
      ...filing,
      ...buildPictureChecks(tenant, id, fresh),
      ...(isLess ? [schedulePictureSweep(tenant, id)] : []),
    ])
    if ('answer' in done) return done.answer
    if (done.refused.has(0)) break
    if (filing.length > 0 && done.refused.has(itself.length)) throw new ApiError('help.noCategory')
  }
  throw await stale(tenant, id)
}
