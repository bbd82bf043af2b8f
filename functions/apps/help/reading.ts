import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import type { Item } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { findArticleAt } from '#functions/data/apps/help/addresses.ts'
import { articleReaderKey, toAcknowledgement } from '#functions/data/apps/help/articleReaders.ts'
import {
  articleRowKey,
  isPublished,
  listArticleRows,
  type PublishedRow,
  publishedKey,
  toArticleRow,
  toStoredArticle,
} from '#functions/data/apps/help/articles.ts'
import {
  categoryKey,
  listCategories,
  type StoredCategory,
  toStoredCategory,
} from '#functions/data/apps/help/categories.ts'
import { toVote, voteKey } from '#functions/data/apps/help/votes.ts'
import { readIf } from '#functions/data/stored.ts'
import type { Article, Shelf } from '#functions/texts/help/article.ts'
import { SHELVES } from '#functions/texts/help/shelves.ts'
import { isInAudience } from '#shared/apps/audience.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { Guide } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS, LANGUAGES, languageFor } from '#shared/apps/help/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { sortCategories } from './categories.ts'
import { findGuideShelf, toCategory, toOwnShelf, toShippedGuide, withoutDisabledApps } from './shipped.ts'

/** Guides per category when the request does not say. */
const DEFAULT_GUIDE_LIMIT = 5

export const isForCaller = ({ published }: PublishedRow, { person, type }: Caller): boolean =>
  isInAudience({ who: published.audience, people: [] }, { id: person, type })

/** A company article as a guide, acknowledged as stored; undefined when the caller is not in its audience. */
const toGuide = (row: PublishedRow, caller: Caller, reading: Item | undefined): Guide | undefined => {
  const { category, slug, heads } = row.published
  const language = languageFor(
    LANGUAGES.filter((one) => heads[one]),
    caller.language,
  )
  const head = language && heads[language]
  if (slug === null || !head || !isForCaller(row, caller)) return undefined
  const toAcknowledge = toAcknowledgement(row, reading)?.readAt === null
  return { id: row.id, categoryId: category, slug, ...head, language, ofCompany: true, toAcknowledge }
}

/** The caller's items of the articles that they are asked to acknowledge, by article. */
const readOwnReadings = async (rows: readonly PublishedRow[], caller: Caller): Promise<Map<string, Item>> => {
  const asked = rows.filter((row) => row.acknowledgeSince !== null && isForCaller(row, caller))
  const some = asked.slice(0, ARTICLE_LIMITS.toAcknowledge)
  if (some.length === 0) return new Map()
  const items = await getItems(some.map(({ id }) => articleReaderKey(caller.tenant, id, caller.person)))
  return new Map(some.flatMap(({ id }, at) => (items[at] ? [[id, items[at]] as const] : [])))
}

/** The company's articles for the caller, by title. */
const listCompanyGuides = async (caller: Caller): Promise<Guide[]> => {
  const rows = (await listArticleRows(caller.tenant)).filter(isPublished)
  const readings = await readOwnReadings(rows, caller)
  return rows
    .flatMap((row) => toGuide(row, caller, readings.get(row.id)) ?? [])
    .toSorted((a, b) => compareNames(a.title, b.title))
}

/** The company's categories for the caller, by title: readers see those that hold something for them. */
const listOwnShelves = (categories: readonly StoredCategory[], own: readonly Guide[], caller: Caller) =>
  sortCategories(categories, caller)
    .filter(
      ({ slug }) => allows(CONTENT_MANAGERS, caller.permissions) || own.some(({ categoryId }) => categoryId === slug),
    )
    .map(toOwnShelf)

const guidesOf = (shelf: Shelf<Article>, own: readonly Guide[], caller: Caller): Guide[] => [
  ...own.filter(({ categoryId }) => categoryId === shelf.slug),
  ...shelf.entries.map((article) => toShippedGuide(article, shelf, caller)),
]

export const listGuides = async (
  { slug, limit = DEFAULT_GUIDE_LIMIT }: ParsedOf<typeof help.guides>,
  caller: Caller,
): Promise<OutputOf<typeof help.guides>> => {
  const [own, categories, appsOff] = await Promise.all([
    listCompanyGuides(caller),
    listCategories(caller.tenant),
    listAppsOff(caller.tenant),
  ])
  const of = (shelf: Shelf<Article>) => guidesOf(withoutDisabledApps(shelf, appsOff), own, caller)
  const shelves: Shelf<Article>[] = [...listOwnShelves(categories, own, caller), ...SHELVES]
  if (slug !== undefined) {
    const asked = shelves.find((shelf) => shelf.slug === slug) ?? notFound()
    return { ...toCategory(asked, caller), guides: of(asked) }
  }
  return shelves.map((shelf) => {
    const all = of(shelf)
    return {
      ...toCategory(shelf, caller),
      visibleGuides: limit,
      totalGuides: all.length,
      guides: all.slice(0, limit),
    }
  })
}

/** The category of an article: of the product, the company's one read with it, or another one of the company. */
const findShelf = async (tenant: string, slug: string, read: Item | undefined) => {
  const shipped = findGuideShelf(slug)
  if (shipped) return shipped
  const near = readIf(read, toStoredCategory)
  const found = near?.slug === slug ? near : readIf(await getItem(categoryKey(tenant, slug)), toStoredCategory)
  return found && toOwnShelf(found)
}

/** The article at a current or former address. */
const readCompanyGuide = async (
  category: string,
  slug: string,
  caller: Caller,
): Promise<OutputOf<typeof help.guide>> => {
  const { tenant } = caller
  const id = (await findArticleAt(tenant, { category, slug })) ?? notFound()
  const [item, whole, voted, reading, filedIn] = await getItems([
    articleRowKey(tenant, id),
    publishedKey(tenant, id),
    voteKey(tenant, id, caller.person),
    articleReaderKey(tenant, id, caller.person),
    ...(findGuideShelf(category) ? [] : [categoryKey(tenant, category)]),
  ])
  const row = item && toArticleRow(item)
  const guide = row && whole && isPublished(row) ? toGuide(row, caller, reading) : undefined
  const shelf = guide && (await findShelf(tenant, guide.categoryId, filedIn))
  if (!row || !whole || !guide || !shelf) return notFound()
  const { content } = toStoredArticle(whole).texts[guide.language]
  const vote = readIf(voted, toVote)
  const isAuthor = allows(CONTENT_MANAGERS, caller.permissions)
  const more = {
    vote: vote ? { helped: vote.helped, reason: vote.reason } : null,
    acknowledgement: isPublished(row) ? toAcknowledgement(row, reading) : null,
    review: isAuthor ? { next: row.review, reviewedAt: row.reviewedAt } : null,
  }
  return { ...toCategory(shelf, caller), guides: [{ ...guide, content, picture: null, ...more }] }
}

export const guide = async (
  { categorySlug, guideSlug }: ParsedOf<typeof help.guide>,
  caller: Caller,
): Promise<OutputOf<typeof help.guide>> => {
  const shelf = findGuideShelf(categorySlug)
  const article = shelf?.entries.find(({ slug }) => slug === guideSlug)
  if (!shelf || !article) return readCompanyGuide(categorySlug, guideSlug, caller)
  const shown = {
    ...toShippedGuide(article, shelf, caller),
    content: article.content[caller.language],
    picture: article.picture?.[caller.language] ?? null,
    vote: null,
    acknowledgement: null,
    review: null,
  }
  return { ...toCategory(shelf, caller), guides: [shown] }
}
