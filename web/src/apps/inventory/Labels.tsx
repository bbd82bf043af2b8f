import { PrinterIcon } from '@heroicons/react/24/outline'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useParams } from 'react-router-dom'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import { pathInWorkspace } from '#shared/core/links.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { QrCode } from '#web/ui/images/QrCode.tsx'
import { LoadProblem, ScreenProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { INVENTORY, unitPath } from './paths.ts'

export const loader = combineLoaders(
  prefetch(contracts.inventory.product, ({ params }) => ({ id: params.productId ?? '' })),
  prefetchPages(contracts.inventory.units, ({ params }) => ({ productId: params.productId ?? '' })),
)

/** Printable labels of a product's units: whose they are for who finds one, and a QR code that links to the unit. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { productId: id = '' } = useParams()
  const { data: product, error, refetch } = useApiQuery(contracts.inventory.product, { id })
  const { rows, failure, reload, more, busy, moreFailure, onMore } = usePages(contracts.inventory.units, {
    productId: id,
  })
  useEffect(() => {
    if (more && !busy && !moreFailure) onMore()
  }, [more, busy, moreFailure, onMore])
  if (error && !product) return <ScreenProblem failure={error} onRetry={() => void refetch()} />
  // Waits for the product, whose name is printed on each label.
  const units = product && rows?.filter(({ state }) => state !== 'LOST')
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <Crumb to={`${INVENTORY}?product=${id}`}>{product?.name ?? t('title')}</Crumb>
          <PageTitle>{t('labels.title')}</PageTitle>
          <p className="text-secondary">{t('labels.text')}</p>
        </div>
        <Button variant="primary" icon={PrinterIcon} disabled={!units?.length || more} onClick={() => window.print()}>
          {t('labels.print')}
        </Button>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!units && !failure && <Skeleton className="h-48" />}
      {moreFailure && !busy && <LoadProblem failure={moreFailure} onRetry={onMore} />}
      {units?.length === 0 && !more && <p className="text-secondary">{t('labels.none')}</p>}
      {units && <LabelSheet units={units} product={product.name} />}
      {units &&
        createPortal(
          <div className="printed hidden print:block">
            <LabelSheet units={units} product={product.name} />
          </div>,
          document.body,
        )}
    </div>
  )
}

const LabelSheet = ({ units, product }: { units: readonly Unit[]; product: string }) => {
  const { t } = useTranslation('inventory')
  const me = useUser()
  // Whoever scans it may belong to several workspaces.
  const addressOf = (path: string) => window.location.origin + (me ? pathInWorkspace(path, me.workspace.id) : path)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-4">
      {units.map((unit) => (
        <li
          key={unit.id}
          className="break-inside-avoid rounded-md border border-line bg-white p-3 text-center text-black"
        >
          <QrCode
            text={addressOf(unitPath(unit.id))}
            label={t('labels.code', { name: unit.serialNumber || t('units.noSerial') })}
          />
          <p className="mt-1 text-sm font-medium break-words">{product}</p>
          <p className="text-sm break-words">{unit.serialNumber || t('units.noSerial')}</p>
          {me && (
            <p className="line-clamp-3 text-sm wrap-anywhere">{t('labels.owner', { company: me.workspace.name })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
