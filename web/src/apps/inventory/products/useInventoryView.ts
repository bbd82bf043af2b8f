import { useEffect, useState } from 'react'
import { productOf, SORT_FIELDS, type Sort } from '#shared/apps/inventory/rules.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

export const SIZES = [5, 10, 25, 100] as const

export interface InventoryView {
  sort: Sort
  order: 'asc' | 'desc'
  /** From 0. */
  page: number
  size: number
  /** The product that is open. */
  open: string | undefined
  /** The one of its units that a label has led to. */
  unit: string | undefined
}

const pageIn = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page - 1 : 0
}

const sortingIn = (params: URLSearchParams) => ({
  sort: SORT_FIELDS.find((one) => one === params.get('sort')) ?? ('name' as const),
  order: params.get('order') === 'desc' ? ('desc' as const) : ('asc' as const),
  page: pageIn(params.get('page')),
  size: SIZES.find((one) => one === Number(params.get('size'))) ?? 10,
})

/** What is asked for to show what an address says. */
export const productsQuery = (params: URLSearchParams) => {
  const search = params.get('q') ?? ''
  return { ...(search && { search }), ...sortingIn(params) }
}

type Asked = InventoryView & { search: string }
const askedIn = (params: URLSearchParams): Asked => {
  const unit = params.get('unit') ?? undefined
  const open = params.get('product') ?? (unit && productOf(unit))
  return { search: params.get('q') ?? '', ...sortingIn(params), open, unit }
}
const paramsOf = ({ search, sort, order, page, size, open, unit }: Asked): Record<string, string> => ({
  ...(search && { q: search }),
  ...(sort !== 'name' && { sort }),
  ...(order === 'desc' && { order }),
  ...(page > 0 && { page: String(page + 1) }),
  ...(size !== 10 && { size: String(size) }),
  ...(unit ? { unit } : open && { product: open }),
})

/** Which products are shown and which one is open: it stands in the address. What is typed is asked for once its writer pauses. */
export const useInventoryView = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const set = (next: (now: Asked) => Asked) =>
    setParams((now) => paramsOf(next(askedIn(now))), { replace: true, preventScrollReset: true })
  const change = (some: Partial<Asked>) => set((now) => ({ ...now, unit: undefined, ...some }))
  const settled = useDebounced(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is asked for
  useEffect(() => {
    if (settled !== asked) change({ search: settled, page: 0, sort: 'name', order: 'asc', open: undefined })
  }, [settled])
  /** Sorts by a column, from its smallest on; by the one that it is sorted by already, the other way round. */
  const sortBy = (sort: Sort) =>
    set((now) => {
      const order = now.sort === sort && now.order === 'asc' ? 'desc' : 'asc'
      return { ...now, ...{ sort, order, page: 0, open: undefined, unit: undefined } }
    })
  const clear = () => {
    setTyped('')
    change({ search: '', page: 0 })
  }
  return { view: askedIn(params), typed, setTyped, query: productsQuery(params), change, sortBy, clear }
}
