import { ChevronDownIcon, ChevronUpIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import type { CountedProduct, CountedUnit } from '#shared/apps/inventory/countContract.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { UNIT_TONES, useEquipmentLabels } from '../useEquipmentLabels.ts'
import { CountPieces } from './CountPieces.tsx'
import { REFRESH_INTERVAL_MS, type Ticks } from './useTicks.ts'

interface Props {
  countId: string
  product: CountedProduct
  ticks: Ticks
  mayWrite: boolean
}

/** A product in a count: its ticked units, and its number of pieces. */
export const CountedProductRow = ({ countId, product, ticks, mayWrite }: Props) => {
  const { t } = useTranslation('inventory')
  const [open, setOpen] = useState(false)
  const { id, name, sku, units, seen, pieces, counted } = product
  const hasUnits = units > 0 || seen > 0
  const Chevron = open ? ChevronUpIcon : ChevronDownIcon
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:col-span-full sm:grid sm:grid-cols-subgrid">
      <div className="min-w-40 grow basis-0">
        <p className="font-medium break-words">{name}</p>
        {sku && <p className="text-md break-words text-secondary">{sku}</p>}
      </div>
      {hasUnits && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('count.unitsOf', { name, seen, units })}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-control justify-between sm:col-start-2 items-center gap-2 rounded-lg border border-field px-4 tabular-nums hover:bg-hover"
        >
          {t('count.seenOf', { seen, units })}
          <Chevron aria-hidden className="size-5" />
        </button>
      )}
      {(pieces > 0 || counted) && <CountPieces countId={countId} product={product} mayWrite={mayWrite} />}
      {open && (
        <div className="w-full sm:col-span-full">
          <CountedUnits countId={countId} productId={id} ticks={ticks} mayWrite={mayWrite} />
        </div>
      )}
    </li>
  )
}

const CountedUnits = ({ countId, productId, ticks, mayWrite }: Omit<Props, 'product'> & { productId: string }) => {
  const asked = { id: countId, productId }
  const { rows, failure, more, busy, moreFailure, onMore, reload } = usePages(contracts.inventory.countedUnits, asked, {
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  if (!rows) return <Skeleton className="h-16" />
  return (
    <>
      <ul className="divide-y divide-line rounded-lg bg-soft px-4">
        {rows.map((unit) => (
          <CountedUnitLine key={unit.id} unit={unit} ticks={ticks} mayWrite={mayWrite} />
        ))}
      </ul>
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </>
  )
}

const CountedUnitLine = ({ unit, ticks, mayWrite }: { unit: CountedUnit; ticks: Ticks; mayWrite: boolean }) => {
  const { t } = useTranslation('inventory')
  const words = useEquipmentLabels()
  const { id, serialNumber, state, holder, seen } = unit
  const note = [holder, seen && t(seen.confirmed ? 'count.confirmedBy' : 'count.seenBy', { name: seen.by })]
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <div className="min-w-40 grow basis-0">
        <Checkbox
          label={serialNumber || t('units.noSerial')}
          checked={ticks.isSeen(id) ?? seen !== null}
          disabled={!mayWrite}
          onChange={(checked) => ticks.tick(id, checked ? 'SEEN' : 'NOT')}
        />
        {(holder || seen) && (
          <p className="pl-6.5 text-md break-words text-secondary">{note.filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <Badge tone={UNIT_TONES[state]}>{words.state(state)}</Badge>
    </li>
  )
}
