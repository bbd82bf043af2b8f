import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { backOff, getItem } from '#functions/core/table/table.ts'
import { listArticleRows } from '#functions/data/apps/help/articles.ts'
import {
  addCategory,
  categoryKey,
  listCategories,
  readCategories,
  removeCategory,
  renameCategory,
  type StoredCategory,
  toStoredCategory,
} from '#functions/data/apps/help/categories.ts'
import { findByTitles, isTitleTaken, PRODUCT_SLUGS } from '#shared/apps/help/categories.ts'
import type { help } from '#shared/apps/help/contract.ts'
import type { OwnCategory } from '#shared/apps/help/entities.ts'
import { ARTICLE_LIMITS as LIMITS, titleFor } from '#shared/apps/help/rules.ts'
import { freeSlug } from '#shared/apps/slugs.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'

const ATTEMPTS = 3

/** Categories by the title that the caller reads. */
export const sortCategories = <T extends Pick<StoredCategory, 'titles'>>(
  categories: readonly T[],
  { language }: Pick<Caller, 'language'>,
): T[] => categories.toSorted((a, b) => compareNames(titleFor(a.titles, language), titleFor(b.titles, language)))

const toOwn = ({ slug, titles }: Pick<StoredCategory, 'slug' | 'titles'>): OwnCategory => ({ slug, titles })

export const list = async (caller: Caller): Promise<OwnCategory[]> =>
  sortCategories(await listCategories(caller.tenant), caller).map(toOwn)

/** Returns the existing category when the company has one with these titles. */
export const create = async (
  { titles }: ParsedOf<typeof help.createCategory>,
  { tenant, language }: Caller,
  idempotency: Idempotency,
): Promise<OwnCategory> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { categories: others, version } = await readCategories(tenant)
    const same = findByTitles(others, titles)
    if (same) return toOwn(same)
    if (isTitleTaken(titles, others)) throw new ApiError('labels.taken')
    if (others.length >= LIMITS.categories) throw new ApiError('common.full', { limit: LIMITS.categories })
    const taken = new Set([...PRODUCT_SLUGS, ...others.map(({ slug }) => slug)])
    const category = { slug: freeSlug(titleFor(titles, language), taken), titles, filed: 0 }
    const done = await commitIdempotent(idempotency, toOwn(category), addCategory(tenant, category, version))
    if ('answer' in done) return done.answer
    await backOff(attempt)
  }
  throw busy()
}

export const rename = async (
  { slug, titles }: ParsedOf<typeof help.renameCategory>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<OwnCategory> => {
  const renamed = { slug, titles }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { categories, version } = await readCategories(tenant)
    const others = categories.filter((one) => one.slug !== slug)
    if (others.length === categories.length) return notFound()
    if (isTitleTaken(titles, others)) throw new ApiError('labels.taken')
    const done = await commitIdempotent(idempotency, renamed, renameCategory(tenant, renamed, version))
    if ('answer' in done) return done.answer
    await backOff(attempt)
  }
  throw busy()
}

export const remove = async (
  { slug }: ParsedOf<typeof help.deleteCategory>,
  { tenant }: Caller,
  idempotency: Idempotency,
): Promise<true> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Read before the rows: whoever files an article after that counts it.
    const item = await getItem(categoryKey(tenant, slug))
    if (!item) return true
    const rows = await listArticleRows(tenant)
    const count = rows.filter(({ category, published }) => category === slug || published?.category === slug).length
    if (count > 0) throw new ApiError('help.categoryUsed', { count })
    const done = await commitIdempotent<true>(idempotency, true, [removeCategory(tenant, toStoredCategory(item))])
    if ('answer' in done) return done.answer
  }
  throw busy()
}
