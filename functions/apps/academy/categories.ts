import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Idempotency } from '#functions/core/http/idempotency.ts'
import { getItem } from '#functions/core/table/table.ts'
import { assignSlugs, categoriesKey, categoriesOf, toCategories } from '#functions/data/apps/academy/categories.ts'
import type { academy } from '#shared/apps/academy/contract.ts'
import { type Label, titled } from '#shared/apps/labels.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { compareNames } from '#shared/core/names.ts'
import { shippedCategories } from './shipped.ts'

type Category = OutputOf<typeof academy.createCategory>

/** Those of the product and the company's own, by title. */
export const categories = async ({ tenant, language }: Caller): Promise<Category[]> => {
  const own = toCategories(await getItem(categoriesKey(tenant)))
  return [...shippedCategories(language), ...own].toSorted((a, b) => compareNames(a.title, b.title))
}

const inList = ({ id, title }: Label, all: readonly Label[]): Category =>
  assignSlugs(all).find((one) => one.id === id) ?? { id, title, slug: id }

const refuseShipped = (title: string, { language }: Caller): void => {
  if (titled(shippedCategories(language), title)) throw new ApiError('labels.taken')
}

/** One of the company that is called so already is answered. */
export const create = async (title: string, caller: Caller, idempotency: Idempotency): Promise<Category> => {
  refuseShipped(title, caller)
  return categoriesOf(caller.tenant).create(title, idempotency, inList)
}

export const rename = async (label: Label, caller: Caller, idempotency: Idempotency): Promise<Category> => {
  refuseShipped(label.title, caller)
  return categoriesOf(caller.tenant).rename(label, idempotency, inList)
}

/** Courses that are filed under it are filed under the company's from then on. */
export const remove = (id: string, { tenant }: Caller, idempotency: Idempotency): Promise<true> =>
  categoriesOf(tenant).remove(id, idempotency, () => true as const)
