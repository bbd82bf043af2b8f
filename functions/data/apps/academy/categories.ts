import type { Item, Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { labelsAt, toLabels } from '#functions/data/apps/labels.ts'
import { coursesPartition } from '#functions/data/keys.ts'
import { readIf } from '#functions/data/stored.ts'
import { COURSE_CATEGORIES } from '#shared/apps/academy/rules.ts'
import type { Label } from '#shared/apps/labels.ts'
import { freeSlug } from '#shared/apps/slugs.ts'

interface Category extends Label {
  slug: string
}

/** Sorts before the courses, so that one query reads both. */
export const categoriesKey = (tenant: string): Key => ({ pk: coursesPartition(tenant), sk: '#CATEGORIES' })

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'categories of a company, in one item': categoriesKey('<tenant>'),
})

export const categoriesOf = (tenant: string) => labelsAt(categoriesKey(tenant))

/** Built-in categories use their slug as id. */
const isProductCategory = (id: string): boolean => COURSE_CATEGORIES.some((slug) => slug === id)

/** Assigns slugs; the oldest category gets the plain one. */
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

/** Parses the categories; none when unreadable. */
export const toCategories = (item: Item | undefined): Category[] => assignSlugs(readIf(item, toLabels) ?? [])

/** Category of courses whose own was deleted. */
const FALLBACK_CATEGORY = 'company'

/** The category of a course, or the fallback when it was deleted. */
export const resolveCategory = (id: string, own: readonly Label[]): string =>
  isProductCategory(id) || own.some((category) => category.id === id) ? id : FALLBACK_CATEGORY

export const slugOfCategory = (id: string, own: readonly Category[]): string =>
  own.find((category) => category.id === id)?.slug ?? resolveCategory(id, own)
