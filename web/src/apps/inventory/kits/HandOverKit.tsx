import { useState } from 'react'
import type { Kit, Start } from '#shared/apps/inventory/kitContract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { HandOverDialog } from '../units/HandOverDialog.tsx'

interface Props {
  /** The kits to choose from; the first is preselected, also instead of a chosen one that is deleted meanwhile. */
  kits: readonly Kit[]
  /** The person and the mission it is for; without it the person is chosen in the form. */
  start?: Start
  onClose: () => void
}

/** Hands over a kit: one unit per product, preselecting the oldest available one. */
export const HandOverKit = ({ kits, start, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const [chosenKit, setChosenKit] = useState(kits[0])
  const kit = kits.find(({ id }) => id === chosenKit?.id) ?? kits[0] ?? chosenKit
  const { id: kitId = '', name: title = '' } = kit ?? {}
  const { data, error, refetch } = useApiQuery(contracts.inventory.kitUnits, { id: kitId })
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const rows = (data ?? []).map(({ id, name, units }) => {
    const picked = chosen[id]
    // Units that somebody else has handed over meanwhile are dropped.
    const isOffered = picked === '' || units.some((one) => one.id === picked)
    return { id, name, units, unit: (isOffered ? picked : undefined) ?? units[0]?.id ?? '' }
  })
  const unitIds = rows.flatMap(({ unit }) => (unit === '' ? [] : [unit]))
  return (
    <HandOverDialog unitIds={unitIds} title={title} start={start} onClose={onClose}>
      {kits.length > 1 && (
        <Select
          label={t('starts.kit')}
          value={kitId}
          onChange={(value) => setChosenKit(kits.find(({ id }) => id === value))}
          options={kits.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
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
