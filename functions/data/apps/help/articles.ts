import * as z from 'zod'
import { expression, isAtVersion } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { articlePartition, articlesPartition, helpPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import { ARTICLE_KINDS } from '#shared/apps/help/categories.ts'
import { ARTICLE_AUDIENCES, articlePath, languagesOf, REVIEW_MONTHS } from '#shared/apps/help/rules.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { assignAddress, removeAddress } from './addresses.ts'
import { buildArticleIndexWrites } from './articleSearch.ts'

/** Articles stored before there were questions are guides. */
const Kind = z.enum(ARTICLE_KINDS).default('GUIDE')
const Head = z.object({ title: z.string(), subtitle: z.string() })
const Text = z.object({ ...Head.shape, content: z.string() })

/** A picture: file id and S3 name. */
const ArticlePicture = z.object({ id: Id, storedAs: z.string(), type: z.enum(PICTURE_TYPES) })
export type ArticlePicture = z.infer<typeof ArticlePicture>

/** An article: the draft, or the published version. */
const StoredArticle = z.object({
  id: Id,
  kind: Kind,
  /** A slug: of the product, or of the company. */
  category: z.string(),
  audience: z.enum(ARTICLE_AUDIENCES),
  texts: z.object({ EN: Text, FR: Text }),
  /** Pictures of both languages. */
  pictures: z.array(ArticlePicture).default([]),
  /** Counts the changes of the draft. */
  version: z.int(),
  changedAt: Instant,
})
export type StoredArticle = z.infer<typeof StoredArticle>
export const toStoredArticle = reader('article', StoredArticle)

/** The list row: of the draft for authors, of the published version for readers. */
const ArticleRow = z.object({
  id: Id,
  kind: Kind,
  category: z.string(),
  titles: z.object({ EN: z.string(), FR: z.string() }),
  version: z.int(),
  changedAt: Instant,
  /** Last editor; null when erased. */
  author: Id.nullable(),
  /** All addresses ever published, at most one per category. */
  addresses: z.array(z.object({ category: z.string(), slug: z.string() })),
  published: z
    .object({
      category: z.string(),
      /** null: a question, which has no address of its own. */
      slug: z.string().nullable(),
      audience: z.enum(ARTICLE_AUDIENCES),
      /** null: not available in that language. */
      heads: z.object({ EN: Head.nullable(), FR: Head.nullable() }),
      version: z.int(),
      at: Instant,
    })
    .nullable(),
  /** Next review; null: none. */
  review: z
    .object({ on: CivilDate, months: z.literal([...REVIEW_MONTHS]) })
    .nullable()
    .default(null),
  /** Last confirmation. */
  reviewedAt: Instant.nullable().default(null),
  /** Since when readers are asked to acknowledge it; null: they are not. */
  acknowledgeSince: Instant.nullable().default(null),
  /** Votes. */
  helped: z.int().default(0),
  notHelped: z.int().default(0),
})
export type ArticleRow = z.infer<typeof ArticleRow>
export type PublishedRow = ArticleRow & { published: NonNullable<ArticleRow['published']> }
export const toArticleRow = reader('article row', ArticleRow)
export const isPublished = (row: ArticleRow): row is PublishedRow => row.published !== null

/** Every path at which an article can be read, or could once. */
export const pathsOf = ({ id, addresses }: ArticleRow): string[] => addresses.map((address) => articlePath(id, address))

/** Prefix of published questions; categories have another. */
export const QUESTION = 'QUESTION#'

export const articleRowKey = (tenant: string, article: string): Key => ({
  pk: articlesPartition(tenant),
  sk: article,
})
export const draftKey = (tenant: string, article: string): Key => ({
  pk: articlePartition(tenant, article),
  sk: 'DRAFT',
})
export const publishedKey = (tenant: string, article: string): Key => ({
  pk: articlePartition(tenant, article),
  sk: 'PUBLISHED',
})

/** Published questions are together, to be read at once. */
const questionKey = (tenant: string, article: string): Key => ({
  pk: helpPartition(tenant),
  sk: `${QUESTION}${article}`,
})
const publicationKey = (tenant: string, { id, kind }: Pick<StoredArticle, 'id' | 'kind'>): Key =>
  kind === 'QUESTION' ? questionKey(tenant, id) : publishedKey(tenant, id)

/** All article rows, oldest first. */
export const listArticleRows = async (tenant: string): Promise<ArticleRow[]> =>
  readEach(await queryAll({ where: expression`#pk = ${articleRowKey(tenant, '').pk}` }), toArticleRow)

const titlesOf = ({ texts }: StoredArticle) => ({ EN: texts.EN.title, FR: texts.FR.title })

/** The row of a new article. */
export const newRow = (article: StoredArticle, author: string): ArticleRow => {
  const { id, kind, category, version, changedAt } = article
  return {
    id,
    kind,
    category,
    version,
    changedAt,
    author,
    titles: titlesOf(article),
    addresses: [],
    published: null,
    review: null,
    reviewedAt: null,
    acknowledgeSince: null,
    helped: 0,
    notHelped: 0,
  }
}

/** Transaction writes that add an article. */
export const addArticle = (tenant: string, article: StoredArticle, row: ArticleRow): Write[] => [
  put({ ...draftKey(tenant, article.id), ...article, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...articleRowKey(tenant, article.id), ...row, v: 1 }),
]

/** Transaction writes that change a draft; the first is refused when its version has changed. */
export const changeDraft = (tenant: string, before: number, article: StoredArticle, author: string): Write[] => {
  const { id, category, version, changedAt } = article
  return [
    put({ ...draftKey(tenant, id), ...article, v: 1 }, isAtVersion(before)),
    update(
      articleRowKey(tenant, id),
      expression`SET #titles = ${titlesOf(article)}, #category = ${category}, #version = ${version},
        #changedAt = ${changedAt}, #author = ${author}`,
      isAtVersion(before),
    ),
  ]
}

/** The published fields of the row. */
export const toPublishedFields = (
  { kind, category, audience, texts, version }: StoredArticle,
  slug: string | null,
  at: string,
): PublishedRow['published'] => {
  const languages = languagesOf(texts, kind)
  const headIn = (language: 'EN' | 'FR') => {
    const { title, subtitle } = texts[language]
    return languages.includes(language) ? { title, subtitle } : null
  }
  return { category, slug, audience, heads: { EN: headIn('EN'), FR: headIn('FR') }, version, at }
}

/** Condition that the publication is unchanged. */
export const isPublicationUnchanged = ({ published, addresses }: ArticleRow) =>
  expression`#published = ${published} AND #addresses = ${addresses}`

/**
 * Transaction writes that publish or withdraw an article; refused when draft or publication have changed, or a new
 * address is taken.
 */
export const publish = (
  tenant: string,
  article: StoredArticle,
  row: ArticleRow,
  published: ArticleRow['published'],
): Write[] => {
  const { id } = article
  const key = publicationKey(tenant, article)
  const address = published && published.slug !== null ? { category: published.category, slug: published.slug } : null
  const isNew = address && !row.addresses.some((one) => one.category === address.category)
  const addresses = isNew ? [...row.addresses, address] : row.addresses
  return [
    update(
      articleRowKey(tenant, id),
      expression`SET #published = ${published}, #addresses = ${addresses}`,
      expression`${isAtVersion(article.version)} AND ${isPublicationUnchanged(row)}`,
    ),
    published ? put({ ...key, ...article, v: 1 }) : remove(key),
    ...buildArticleIndexWrites(tenant, id, row.published, published),
    ...(isNew ? [assignAddress(tenant, address, id)] : []),
  ]
}

/** Transaction writes that delete an article; the first is refused when its publication has changed. */
export const removeArticle = (tenant: string, id: string, row: ArticleRow | undefined): Write[] => [
  remove(articleRowKey(tenant, id), row && isPublicationUnchanged(row)),
  remove(draftKey(tenant, id)),
  remove(publicationKey(tenant, row ?? { id, kind: 'GUIDE' })),
  ...(row?.addresses ?? []).map((address) => removeAddress(tenant, address)),
  ...buildArticleIndexWrites(tenant, id, row?.published ?? null, null),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'row of a help article: languages, last editor, next review, votes': articleRowKey('<tenant>', '<article>'),
  'draft of a help article, both languages': draftKey('<tenant>', '<article>'),
  'published help article': publishedKey('<tenant>', '<article>'),
  'published question': questionKey('<tenant>', '<article>'),
})
