import { ComputerDesktopIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { INVENTORY_LIMITS } from '#shared/apps/inventory/rules.ts'
import type { OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import { useFormats } from '#web/app/format.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { UNIT_TONES, useEquipmentLabels } from '../useEquipmentLabels.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { ConfirmMine } from './ConfirmMine.tsx'

export const loader = combineLoaders(
  prefetch(contracts.inventory.mine, () => ({})),
  prefetch(contracts.inventory.toConfirm, () => ({})),
)

/** The reader's equipment: to sign for, held and returned. */
export const Component = () => {
  const { t } = useTranslation('inventory')
  const { data, error, refetch } = useApiQuery(contracts.inventory.mine, {})
  const [signing, setSigning] = useState(false)
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const waiting = data.filter(({ state }) => state === 'HANDED_OVER').slice(0, INVENTORY_LIMITS.unitsAtOnce)
  const held = data.filter(({ state }) => state === 'ACCEPTED')
  const former = data.filter(({ until }) => until !== null)
  return (
    <>
      {data.length === 0 && (
        <Card>
          <EmptyState icon={ComputerDesktopIcon} title={t('mine.none')} text={t('mine.noneText')} />
        </Card>
      )}
      <ConfirmMine units={data} />
      {waiting.length > 0 && (
        <Card
          title={t('mine.waiting')}
          actions={
            <Button variant="primary" onClick={() => setSigning(true)}>
              {t('mine.sign')}
            </Button>
          }
        >
          <EquipmentList units={waiting} />
        </Card>
      )}
      {held.length > 0 && (
        <Card title={t('mine.held')}>
          <EquipmentList units={held} />
        </Card>
      )}
      {former.length > 0 && (
        <Card title={t('mine.former')}>
          <EquipmentList units={former} />
        </Card>
      )}
      <AcceptDialog open={signing} units={waiting} onClose={() => setSigning(false)} />
    </>
  )
}

const EquipmentList = ({ units }: { units: readonly OwnUnit[] }) => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const words = useEquipmentLabels()
  const when = ({ since, acceptedAt, until }: OwnUnit) => {
    const from = formatDate(since)
    if (until) {
      const end = formatDate(until)
      return from === end ? t('mine.onDay', { date: from }) : t('mine.until', { from, until: end })
    }
    return acceptedAt ? t('mine.signedOn', { date: formatDate(acceptedAt) }) : t('held.since', { date: from })
  }
  return (
    <ul className="divide-y divide-line">
      {units.map((unit) => (
        <li key={unit.unitId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <div className="min-w-40 grow basis-0">
            <p className="font-medium break-words">{unit.name}</p>
            <p className="text-md break-words text-secondary">
              {[unit.serialNumber, when(unit)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Badge tone={UNIT_TONES[unit.state]}>{words.state(unit.state)}</Badge>
        </li>
      ))}
    </ul>
  )
}
