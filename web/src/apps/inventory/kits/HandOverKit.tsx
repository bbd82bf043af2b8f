import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kit } from '#shared/apps/inventory/kitContract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { HandOverDialog } from '../units/HandOverDialog.tsx'

/** Hands a kit over: of each product the unit that is chosen, at first the oldest that nobody has, or none. */
export const HandOverKit = ({ kit, onClose }: { kit: Kit; onClose: () => void }) => {
  const { t } = useTranslation('inventory')
  const { data, error, refetch } = useApiQuery(contracts.inventory.kitUnits, { id: kit.id })
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const rows = (data ?? []).map(({ id, name, units }) => ({ id, name, units, unit: chosen[id] ?? units[0]?.id ?? '' }))
  const unitIds = rows.flatMap(({ unit }) => (unit === '' ? [] : [unit]))
  return (
    <HandOverDialog unitIds={unitIds} title={kit.name} onClose={onClose}>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {rows.map(({ id, name, units, unit }) => (
        <Select
          key={id}
          label={name}
          value={unit}
          disabled={units.length === 0}
          onChange={(value) => setChosen({ ...chosen, [id]: value })}
          options={[
            ...units.map((one, index) => ({
              value: one.id,
              label: one.serialNumber || t('kits.unnumbered', { number: index + 1 }),
            })),
            { value: '', label: t(units.length === 0 ? 'kits.noneFree' : 'kits.without') },
          ]}
        />
      ))}
    </HandOverDialog>
  )
}
