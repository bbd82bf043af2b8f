import type { Item, Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { labelsAt, toLabels } from '#functions/data/apps/labels.ts'
import { coursesPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { COURSE_CATEGORIES } from '#shared/apps/academy/rules.ts'
import type { Label } from '#shared/apps/labels.ts'
import { freeSlug } from '#shared/apps/slugs.ts'

/** A category of the company's own. */
interface Category extends Label {
  slug: string
}

/** Before the courses of the company, with which it is read. */
export const categoriesKey = (tenant: string): Key => ({ pk: coursesPartition(tenant), sk: '#CATEGORIES' })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'categories of a company, in one item': categoriesKey('<tenant>'),
})

/** The company's own categories, to be listed and changed. */
export const categoriesOf = (tenant: string) => labelsAt(categoriesKey(tenant))

/** Those of the product have their slug for an id. */
const isProductCategory = (id: string): boolean => COURSE_CATEGORIES.some((slug) => slug === id)

/** With their slugs: the one that was there first has the plain one. */
export const assignSlugs = (categories: readonly Label[]): Category[] => {
  const taken = new Set<string>(COURSE_CATEGORIES)
  return categories
    .toReversed()
    .map((category) => {
      const slug = freeSlug(category.title, taken)
      taken.add(slug)
      return { ...category, slug }
    })
    .toReversed()
}

/** The categories in the item that was read with the courses; none where it cannot be read. */
export const toCategories = (item: Item | undefined): Category[] => assignSlugs(readIf(item, toLabels) ?? [])

/** What a course is filed under whose category is no more. */
const FALLBACK_CATEGORY = 'company'

/** The id of the category that a course is filed under, as long as there is one. */
export const resolveCategory = (id: string, own: readonly Label[]): string =>
  isProductCategory(id) || own.some((category) => category.id === id) ? id : FALLBACK_CATEGORY

/** Its slug. */
export const slugOfCategory = (id: string, own: readonly Category[]): string =>
  own.find((category) => category.id === id)?.slug ?? resolveCategory(id, own)
