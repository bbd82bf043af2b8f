import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { articlePartition, articlesPartition } from '#functions/data/keys.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import { ARTICLE_AUDIENCES, GUIDE_CATEGORIES, languagesOf, REVIEW_MONTHS } from '#shared/apps/help/rules.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { assignAddress, removeAddress } from './addresses.ts'
import { buildArticleIndexWrites } from './articleSearch.ts'

const Category = z.enum(GUIDE_CATEGORIES)
const Head = z.object({ title: z.string(), subtitle: z.string() })
const Text = z.object({ ...Head.shape, content: z.string() })

/** A picture of an article: the file that it is, and under which name its bytes lie. */
const ArticlePicture = z.object({ id: Id, storedAs: z.string(), type: z.enum(PICTURE_TYPES) })
export type ArticlePicture = z.infer<typeof ArticlePicture>

/** An article of a company whole: the draft, or what readers have. */
const StoredArticle = z.object({
  id: Id,
  category: Category,
  audience: z.enum(ARTICLE_AUDIENCES),
  texts: z.object({ EN: Text, FR: Text }),
  /** The pictures in its texts, in both languages together. */
  pictures: z.array(ArticlePicture).default([]),
  /** Counts the changes of the draft. */
  version: z.int(),
  changedAt: Instant,
})
export type StoredArticle = z.infer<typeof StoredArticle>
export const toStoredArticle = reader('article', StoredArticle)

/** What lists say of an article: to its authors of the draft, to readers of what was published. */
const ArticleRow = z.object({
  id: Id,
  category: Category,
  titles: z.object({ EN: z.string(), FR: z.string() }),
  version: z.int(),
  changedAt: Instant,
  /** Who changed it last; null: they are erased. */
  author: Id.nullable(),
  /** Everywhere that readers have had it, at most once in a category. */
  addresses: z.array(z.object({ category: Category, slug: z.string() })),
  published: z
    .object({
      category: Category,
      slug: z.string(),
      audience: z.enum(ARTICLE_AUDIENCES),
      /** null: it is not written in that language. */
      heads: z.object({ EN: Head.nullable(), FR: Head.nullable() }),
      version: z.int(),
      at: Instant,
    })
    .nullable(),
  /** When it is looked at again; null: nobody is asked to. */
  review: z
    .object({ on: CivilDate, months: z.literal([...REVIEW_MONTHS]) })
    .nullable()
    .default(null),
  /** When somebody last said that it is still right. */
  reviewedAt: Instant.nullable().default(null),
  /** How many readers it has helped, and how many it has not. */
  helped: z.int().default(0),
  notHelped: z.int().default(0),
})
export type ArticleRow = z.infer<typeof ArticleRow>
/** An article that readers have. */
export type PublishedRow = ArticleRow & { published: NonNullable<ArticleRow['published']> }
export const toArticleRow = reader('article row', ArticleRow)
export const isPublished = (row: ArticleRow): row is PublishedRow => row.published !== null

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

/** The articles of a company, the oldest first. */
export const articleRows = async (tenant: string): Promise<ArticleRow[]> =>
  readEach(await queryAll({ where: expression`#pk = ${articleRowKey(tenant, '').pk}` }), toArticleRow)

const titlesOf = ({ texts }: StoredArticle) => ({ EN: texts.EN.title, FR: texts.FR.title })

/** The row of an article that somebody begins. */
export const newRow = (article: StoredArticle, author: string): ArticleRow => {
  const { id, category, version, changedAt } = article
  return {
    ...{ id, category, version, changedAt, author, titles: titlesOf(article), addresses: [], published: null },
    ...{ review: null, reviewedAt: null, helped: 0, notHelped: 0 },
  }
}

/** The parts of the transaction that adds an article. */
export const addArticle = (tenant: string, article: StoredArticle, row: ArticleRow): Write[] => [
  put({ ...draftKey(tenant, article.id), ...article, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...articleRowKey(tenant, article.id), ...row, v: 1 }),
]

const isAtVersion = (version: number) => expression`#version = ${version}`

/** The parts of the transaction that changes a draft; the first is refused when it is no longer of that version. */
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

/** What the row of an article says of it once it is published at an instant, under an address in its category. */
export const toPublishedFields = (
  { category, audience, texts, version }: StoredArticle,
  slug: string,
  at: string,
): PublishedRow['published'] => {
  const languages = languagesOf(texts)
  const headIn = (language: 'EN' | 'FR') => {
    const { title, subtitle } = texts[language]
    return languages.includes(language) ? { title, subtitle } : null
  }
  return { category, slug, audience, heads: { EN: headIn('EN'), FR: headIn('FR') }, version, at }
}

/** What readers have, and where, is as a row says. */
export const isPublicationUnchanged = ({ published, addresses }: ArticleRow) =>
  expression`#published = ${published} AND #addresses = ${addresses}`

/**
 * The parts of the transaction that gives readers an article, or takes it from them; refused when the draft is of another
 * version, when readers have something else meanwhile, or when an address that it has not had yet is taken.
 */
export const publish = (
  tenant: string,
  article: StoredArticle,
  row: ArticleRow,
  published: ArticleRow['published'],
): Write[] => {
  const { id } = article
  const address = published && { category: published.category, slug: published.slug }
  const isNew = address && !row.addresses.some((one) => one.category === address.category)
  const addresses = isNew ? [...row.addresses, address] : row.addresses
  return [
    update(
      articleRowKey(tenant, id),
      expression`SET #published = ${published}, #addresses = ${addresses}`,
      expression`${isAtVersion(article.version)} AND ${isPublicationUnchanged(row)}`,
    ),
    published ? put({ ...publishedKey(tenant, id), ...article, v: 1 }) : remove(publishedKey(tenant, id)),
    ...buildArticleIndexWrites(tenant, id, row.published, published),
    ...(isNew ? [assignAddress(tenant, address, id)] : []),
  ]
}

/** The parts of the transaction that deletes an article; the first is refused when readers have something else than its row says. */
export const removeArticle = (tenant: string, id: string, row: ArticleRow | undefined): Write[] => [
  remove(articleRowKey(tenant, id), row && isPublicationUnchanged(row)),
  remove(draftKey(tenant, id)),
  remove(publishedKey(tenant, id)),
  ...(row?.addresses ?? []).map((address) => removeAddress(tenant, address)),
  ...buildArticleIndexWrites(tenant, id, row?.published ?? null, null),
]

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'row of a help article: languages, last editor, next review, votes': articleRowKey('<tenant>', '<article>'),
  'draft of a help article, both languages': draftKey('<tenant>', '<article>'),
  'published help article': publishedKey('<tenant>', '<article>'),
})
