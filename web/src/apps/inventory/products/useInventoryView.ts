import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { productOf, SORTS, type Sort } from '#shared/apps/inventory/rules.ts'
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
  sort: SORTS.find((one) => one === params.get('sort')) ?? ('name' as const),
  order: params.get('order') === 'desc' ? ('desc' as const) : ('asc' as const),
  page: pageIn(params.get('page')),
  size: SIZES.find((one) => one === Number(params.get('size'))) ?? 10,
})

/** What is asked for to show what an address says. */
export const productsQuery = (params: URLSearchParams) => {
  const search = params.get('q') ?? ''
  return { ...(search && { search }), ...sortingIn(params) }
}

/** Which products are shown and which one is open: it stands in the address. What is typed is asked for once its writer pauses. */
export const useInventoryView = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const unit = params.get('unit') ?? undefined
  const view: InventoryView = {
    ...sortingIn(params),
    open: params.get('product') ?? (unit && productOf(unit)),
    unit,
  }
  /** What was asked for last: it may be newer than what is drawn. */
  const latest = useRef({ params, view, search: asked })
  if (latest.current.params !== params) latest.current = { params, view, search: asked }
  const change = (some: Partial<InventoryView & { search: string }>) => {
    const before = latest.current
    const next = { ...before.view, search: before.search, unit: undefined, ...some }
    latest.current = { params, view: next, search: next.search }
    setParams(
      {
        ...(next.search && { q: next.search }),
        ...(next.sort !== 'name' && { sort: next.sort }),
        ...(next.order === 'desc' && { order: 'desc' }),
        ...(next.page > 0 && { page: String(next.page + 1) }),
        ...(next.size !== 10 && { size: String(next.size) }),
        ...(next.unit ? { unit: next.unit } : next.open && { product: next.open }),
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const settled = useDebounced(typed.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is asked for
  useEffect(() => {
    if (settled === latest.current.search) return
    change({ search: settled, page: 0, sort: 'name', order: 'asc', open: undefined })
  }, [settled])
  /** Sorts by a column, from its smallest on; by the one that it is sorted by already, the other way round. */
  const sortBy = (sort: Sort) => {
    const { view: before } = latest.current
    const order = before.sort === sort && before.order === 'asc' ? 'desc' : 'asc'
    change({ sort, order, page: 0, open: undefined })
  }
  const clear = () => {
    setTyped('')
    change({ search: '', page: 0 })
  }
  return { view, typed, setTyped, query: productsQuery(params), change, sortBy, clear }
}
