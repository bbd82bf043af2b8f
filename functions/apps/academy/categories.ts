import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem } from '#functions/core/table/table.ts'
import { assignSlugs, categoriesKey, categoriesOf, toCategories } from '#functions/data/apps/academy/categories.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import { findByTitle, type Label } from '#shared/apps/labels.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { listShippedCategories } from './shipped.ts'

type Category = OutputOf<typeof academy.createCategory>

/** The product's categories and the company's own, by title. */
export const listCategories = async ({ tenant, language }: Caller): Promise<Category[]> => {
  const own = toCategories(await getItem(categoriesKey(tenant)))
  return [...listShippedCategories(language), ...own].toSorted((a, b) => compareNames(a.title, b.title))
}

const toCategory = ({ id, title }: Label, all: readonly Label[]): Category =>
  assignSlugs(all).find((one) => one.id === id) ?? { id, title, slug: id }

const refuseShipped = (title: string, { language }: Caller): void => {
  if (findByTitle(listShippedCategories(language), title)) throw new ApiError('labels.taken')
}

/** Returns the existing category when the company has one with that title. */
export const create = async (title: string, caller: Caller, idempotency: Idempotency): Promise<Category> => {
  refuseShipped(title, caller)
  return categoriesOf(caller.tenant).create(title, idempotency, toCategory)
}

export const rename = async (label: Label, caller: Caller, idempotency: Idempotency): Promise<Category> => {
  refuseShipped(label.title, caller)
  return categoriesOf(caller.tenant).rename(label, idempotency, toCategory)
}

/** Courses filed under it fall back to the category `company`. */
export const remove = (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<true> =>
  categoriesOf(tenant).remove(id, idempotency, () => true as const)
