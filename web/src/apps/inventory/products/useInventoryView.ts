import { useEffect, useState } from 'react'
import { productOf, SORT_FIELDS, type Sort } from '#shared/apps/inventory/rules.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'

export const PAGE_SIZES = [5, 10, 25, 100] as const

export interface InventoryView {
  sort: Sort
  order: 'asc' | 'desc'
  /** From 0. */
  page: number
  size: number
  /** The open product. */
  open: string | undefined
  /** Its unit whose label was scanned. */
  unit: string | undefined
}

const parsePage = (text: string | null): number => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page - 1 : 0
}

const parseSorting = (params: URLSearchParams) => ({
  sort: SORT_FIELDS.find((one) => one === params.get('sort')) ?? ('name' as const),
  order: params.get('order') === 'desc' ? ('desc' as const) : ('asc' as const),
  page: parsePage(params.get('page')),
  size: PAGE_SIZES.find((one) => one === Number(params.get('size'))) ?? 10,
})

/** The request query for the view in the URL. */
export const productsQuery = (params: URLSearchParams) => {
  const search = params.get('q') ?? ''
  return { ...(search && { search }), ...parseSorting(params) }
}

type SearchedView = InventoryView & { search: string }
const parseView = (params: URLSearchParams): SearchedView => {
  const unit = params.get('unit') ?? undefined
  const open = params.get('product') ?? (unit && productOf(unit))
  return { search: params.get('q') ?? '', ...parseSorting(params), open, unit }
}
const toParams = ({ search, sort, order, page, size, open, unit }: SearchedView): Record<string, string> => ({
  ...(search && { q: search }),
  ...(sort !== 'name' && { sort }),
  ...(order === 'desc' && { order }),
  ...(page > 0 && { page: String(page + 1) }),
  ...(size !== 10 && { size: String(size) }),
  ...(unit ? { unit } : open && { product: open }),
})

/** The view of the inventory, kept in the URL; typed text is debounced. */
export const useInventoryView = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const set = (next: (now: SearchedView) => SearchedView) =>
    setParams((now) => toParams(next(parseView(now))), { replace: true, preventScrollReset: true })
  const change = (some: Partial<SearchedView>) => set((now) => ({ ...now, unit: undefined, ...some }))
  const settled = useDebounced(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the typed text settles
  useEffect(() => {
    if (settled !== asked) change({ search: settled, page: 0, sort: 'name', order: 'asc', open: undefined })
  }, [settled])
  /** Sorts by a column, ascending first; the current column toggles its order. */
  const sortBy = (sort: Sort) =>
    set((now) => {
      const order = now.sort === sort && now.order === 'asc' ? 'desc' : 'asc'
      return { ...now, sort, order, page: 0, open: undefined, unit: undefined }
    })
  const clear = () => {
    setTyped('')
    change({ search: '', page: 0 })
  }
  return { view: parseView(params), typed, setTyped, query: productsQuery(params), change, sortBy, clear }
}
