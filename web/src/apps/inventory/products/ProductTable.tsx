import { ChevronDownIcon, ChevronUpIcon } from '@heroicons/react/20/solid'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import type { Sort } from '#shared/apps/inventory/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { ListedProduct } from './ProductRow.tsx'
import { useColumnCount } from './useColumnCount.ts'
import type { InventoryView } from './useInventoryView.ts'

interface Props {
  /** Undefined while loading. */
  products: readonly Product[] | undefined
  view: InventoryView
  mayWrite: boolean
  onChange: (some: Partial<InventoryView>) => void
  onSort: (by: Sort) => void
}

const COLUMNS = [
  { sort: 'sku', className: 'hidden w-28 md:table-cell' },
  { sort: 'name', className: '' },
  { sort: 'price', className: 'hidden w-28 text-right sm:table-cell' },
  { sort: 'stock', className: 'hidden w-30 pl-8 lg:table-cell' },
  { sort: 'active', className: 'hidden w-24 lg:table-cell' },
] as const satisfies readonly { sort: Sort; className: string }[]

/** Moves the focus to the next or previous product with the arrow keys. */
const focusNextProduct = (event: KeyboardEvent<HTMLTableElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const target = event.target as HTMLElement
  if (!step || !target.matches('[data-opens]')) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens]')]
  const next = buttons[buttons.indexOf(target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A click anywhere on a row opens it, unless it ends a text selection. */
const openPressedRow = ({ target }: MouseEvent<HTMLTableElement>): void => {
  if (!(target instanceof Element) || target.closest('button') || getSelection()?.type === 'Range') return
  target.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.click()
}

/** The products; one at a time expands below its row. */
export const ProductTable = ({ products, view, mayWrite, onChange, onSort }: Props) => {
  const { t } = useTranslation('inventory')
  const { sort, order, open } = view
  const columns = useColumnCount()
  const onOpen = (id: string | undefined) => onChange({ open: id })
  const onPage = new Map(products?.map((product) => [product.id, product]))
  // The open product may be on no page yet: just added, or scanned.
  const ids = [...(open && !onPage.has(open) ? [open] : []), ...onPage.keys()]
  return (
    <table
      className="w-full table-fixed border-t border-line"
      aria-busy={!products || undefined}
      onKeyDown={focusNextProduct}
      onClick={openPressedRow}
    >
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr className="bg-soft text-left text-md font-semibold text-secondary">
          <td className="w-16 border-b border-line sm:w-20" />
          {COLUMNS.map(({ sort: by, className }) => (
            <th
              key={by}
              scope="col"
              aria-sort={sort === by ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
              className={`border-b border-line px-2 py-2 ${className}`}
            >
              <button
                type="button"
                onClick={() => onSort(by)}
                className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 font-semibold hover:bg-hover"
              >
                {t(`field.${by}`)}
                {sort === by &&
                  (order === 'desc' ? (
                    <ChevronDownIcon aria-hidden className="size-4 shrink-0" />
                  ) : (
                    <ChevronUpIcon aria-hidden className="size-4 shrink-0" />
                  ))}
              </button>
            </th>
          ))}
          <td className="w-14 border-b border-line sm:w-18" />
        </tr>
      </thead>
      <tbody>
        {!products &&
          ['a', 'b', 'c'].map((key) => (
            <tr key={key}>
              <td colSpan={columns} className="border-b border-line p-3">
                <Skeleton className="h-12" />
              </td>
            </tr>
          ))}
        {products &&
          ids.map((id) => (
            <ListedProduct
              key={id}
              id={id}
              product={onPage.get(id)}
              isOpen={id === open}
              unit={id === open ? view.unit : undefined}
              mayWrite={mayWrite}
              onOpen={onOpen}
            />
          ))}
      </tbody>
    </table>
  )
}
