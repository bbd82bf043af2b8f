import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, XCircleIcon } from '@heroicons/react/20/solid'
import { PhotoIcon } from '@heroicons/react/24/outline'
import type { Product } from '#shared/apps/inventory/contract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useEquipmentLabels } from '../useEquipmentLabels.ts'
import { StockGauge } from './StockGauge.tsx'
import { useColumnCount } from './useColumnCount.ts'

/** Its forms and dialogs are many times the list. */
export const ProductDetail = loadable(async () => ({
  default: (await import('../detail/ProductDetail.tsx')).ProductDetail,
}))

interface RowProps {
  isOpen: boolean
  mayWrite: boolean
  /** The unit of a scanned label. */
  unit: string | undefined
  onOpen: (id: string | undefined) => void
}

/**
 * A product of the list, which is read by itself while the page does not have it. It stays the same row once the page
 * does: what is typed in it stays.
 */
export const ListedProduct = ({ id, product, ...rest }: RowProps & { id: string; product: Product | undefined }) => {
  const columns = useColumnCount()
  const { data, error, refetch } = useApiQuery(contracts.inventory.product, { id }, { enabled: !product })
  const shown = product ?? data
  if (shown) return <ProductRow product={shown} {...rest} />
  return (
    <tr>
      <td colSpan={columns} className="border-b border-line p-4">
        {error ? (
          <LoadProblem failure={error} onRetry={() => void refetch()} onBack={() => rest.onOpen(undefined)} />
        ) : (
          <Skeleton className="h-12" />
        )}
      </td>
    </tr>
  )
}

const ProductRow = ({ product, isOpen, unit, mayWrite, onOpen }: RowProps & { product: Product }) => {
  const { t } = useTranslation('inventory')
  const words = useEquipmentLabels()
  const columns = useColumnCount()
  const { id, name, sku, price, stock, reserved, active, thumbnail } = product
  return (
    <>
      <tr className={`cursor-pointer border-b border-line ${isOpen ? 'bg-hover' : 'hover:bg-hover'}`}>
        <td className="py-2 pl-4 sm:pl-6">
          {thumbnail ? (
            <img
              src={thumbnail}
              alt=""
              className="size-12 rounded-md border border-line object-cover dark:brightness-80"
            />
          ) : (
            <span className="flex size-12 items-center justify-center rounded-md border border-line">
              <PhotoIcon aria-hidden className="size-6 text-icon" />
            </span>
          )}
        </td>
        <td className="hidden truncate px-2 md:table-cell">{sku}</td>
        <td className="px-2 py-2">
          <span className="font-medium break-words">{name}</span>
          <span className="block text-md text-secondary lg:hidden">
            <span className="sm:hidden">{words.price(price)} · </span>
            {t('inUse', { reserved: reserved || 0, stock: stock || 0 })}
          </span>
        </td>
        <td className="hidden px-2 text-right tabular-nums sm:table-cell">{words.price(price)}</td>
        <td className="hidden px-2 pl-8 tabular-nums lg:table-cell">
          <StockGauge stock={stock} />
        </td>
        <td className="hidden px-2 lg:table-cell">
          {active ? (
            <CheckCircleIcon
              role="img"
              aria-hidden={false}
              aria-label={t('field.yes')}
              className="size-5 text-good-text"
            />
          ) : (
            <XCircleIcon role="img" aria-hidden={false} aria-label={t('field.no')} className="size-5 text-icon" />
          )}
        </td>
        <td className="pr-2 text-right sm:pr-4">
          <IconButton
            data-opens
            aria-expanded={isOpen}
            label={t(isOpen ? 'closeDetails' : 'openDetails', { name })}
            icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
            onClick={() => onOpen(isOpen ? undefined : id)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns} className="border-b border-line">
            <ProductDetail
              key={unit ?? id}
              fallback={<Skeleton className="h-96" />}
              product={product}
              unit={unit}
              mayWrite={mayWrite}
              onDeleted={() => onOpen(undefined)}
            />
          </td>
        </tr>
      )}
    </>
  )
}
