import {
  POSITIONING_STATUSES,
  PRESENTABLE,
  STEP_FILTERS,
  type StatusFilter,
  type StepFilter,
} from '#shared/staffing/positionings/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useMissionsFound } from '#web/staffing/missions/useMissionsFound.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { DaysChip } from '#web/ui/lists/DaysChip.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { FindFilter } from './FindField.tsx'
import type { usePositioningsView } from './usePositioningsView.ts'

const FOUND_FOR = 60_000

const usePeople = (search: string) => {
  const { data } = useApiQuery(contracts.profiles.list, { ...(search && { search }) }, { staleTime: FOUND_FOR })
  return data?.items.map(({ id, name }) => ({ id, label: name }))
}

type View = ReturnType<typeof usePositioningsView>

interface Props {
  view: View['view']
  onChange: View['change']
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
  /** The names of what is chosen, as far as the list knows them. */
  names: { mission: string | undefined; person: string | undefined }
}

/** Which positionings are looked for. */
export const PositioningsFilters = ({ view, onChange, onClear, names }: Props) => {
  const { t } = useTranslation('positionings')
  const { missionId, personId } = view
  const mission = useApiQuery(
    contracts.missions.get,
    { missionId: missionId ?? '' },
    { enabled: missionId !== undefined },
  )
  const person = useApiQuery(
    contracts.profiles.check,
    { profilId: personId ?? '' },
    { enabled: personId !== undefined },
  )
  const missionName = mission.data ? `${mission.data.title} · ${mission.data.client.title}` : names.mission
  const personName = names.person ?? (person.data ? `${person.data.firstName} ${person.data.lastName}` : undefined)
  return (
    <FilterBar onClear={onClear}>
      <FilterChip<'' | StatusFilter>
        label={t('positionings.column.status')}
        value={view.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[
          { value: '', label: t('missions.filter.all') },
          ...POSITIONING_STATUSES.map((value) => ({ value, label: t(`positioning.status.${value}`) })),
          { value: PRESENTABLE, label: t('positionings.filter.presentable') },
        ]}
      />
      <FilterChip<'' | StepFilter>
        label={t('positionings.filter.step')}
        value={view.step ?? ''}
        onChange={(step) => onChange({ step: step || undefined })}
        options={[
          { value: '', label: t('positionings.filter.anyStep') },
          ...STEP_FILTERS.map((value) => ({ value, label: t(`positionings.found.${value}`) })),
        ]}
      />
      <DaysChip from={view.from} until={view.until} onClear={() => onChange({ from: undefined, until: undefined })} />
      <FindFilter
        label={t('positionings.filter.mission')}
        chosen={missionId ? { id: missionId, label: missionName ?? '…' } : undefined}
        onChoose={(id) => onChange({ missionId: id })}
        useFound={useMissionsFound}
      />
      <FindFilter
        label={t('positionings.filter.person')}
        chosen={personId ? { id: personId, label: personName ?? '…' } : undefined}
        onChoose={(id) => onChange({ personId: id })}
        useFound={usePeople}
      />
    </FilterBar>
  )
}
