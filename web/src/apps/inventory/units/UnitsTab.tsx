import { PlusIcon, PrinterIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Product } from '#shared/apps/inventory/contract.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import { usePages } from '#web/app/pages.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { labelsPath } from '../paths.ts'
import { AddUnitsDialog } from './AddUnitsDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import { UnitLine } from './UnitLine.tsx'

interface Props {
  product: Product
  /** The unit of a scanned label, listed first. */
  unit: string | undefined
  mayWrite: boolean
}

/** The units of a product and their holders. */
export const UnitsTab = ({ product, unit: scannedUnit, mayWrite }: Props) => {
  const { t } = useTranslation('inventory')
  const [adding, setAdding] = useState(false)
  const [handing, setHanding] = useState<Unit>()
  const [returning, setReturning] = useState<Unit>()
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(contracts.inventory.units, {
    productId: product.id,
  })
  const { data: scanned } = useApiQuery(
    contracts.inventory.unit,
    { id: scannedUnit ?? '' },
    { enabled: scannedUnit !== undefined },
  )
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  const first = scanned && scannedUnit ? [scanned.unit] : []
  const shown = [...first, ...(rows ?? []).filter(({ id }) => id !== scannedUnit)]
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-secondary">
          {t('units.count', { stock: product.stock || 0, reserved: product.reserved || 0 })}
        </p>
        {rows && rows.length > 0 && (
          <ActionLink variant="outline" icon={PrinterIcon} to={labelsPath(product.id)}>
            {t('units.labels')}
          </ActionLink>
        )}
        {mayWrite && (
          <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
            {t('units.add')}
          </Button>
        )}
      </div>
      {!rows && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-secondary">{t('units.none')}</p>}
      <ul className="divide-y divide-line">
        {shown.map((unit) => (
          <UnitLine
            key={unit.id}
            unit={unit}
            product={product.name}
            mayWrite={mayWrite}
            onHandOver={() => setHanding(unit)}
            onSignedReturn={() => setReturning(unit)}
          />
        ))}
      </ul>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
      {adding && <AddUnitsDialog product={product} onClose={() => setAdding(false)} />}
      {returning && (
        <TakeBackDialog
          unit={returning}
          name={returning.serialNumber || product.name}
          onClose={() => setReturning(undefined)}
        />
      )}
      {handing && (
        <HandOverDialog unitIds={[handing.id]} title={t('handOver.title')} onClose={() => setHanding(undefined)}>
          <p className="break-words">
            {product.name}
            {handing.serialNumber && <span className="text-secondary"> · {handing.serialNumber}</span>}
          </p>
        </HandOverDialog>
      )}
    </div>
  )
}
