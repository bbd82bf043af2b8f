import { useEffect } from 'react'
import {
  POSITIONING_STATUSES,
  PRESENTABLE,
  STEP_FILTERS,
  type StatusFilter,
  type StepFilter,
} from '#shared/staffing/positionings/rules.ts'
import { usePages } from '#web/app/pages.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useMissionSearch } from '#web/staffing/missions/useMissionSearch.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { DaysChip } from '#web/ui/lists/DaysChip.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { SearchSelectFilter } from './SearchSelect.tsx'
import type { usePositioningsView } from './usePositioningsView.ts'

const STALE_MS = 60_000

const MAX_RESULTS = 25

/** A page looks through some people only: the next ones are read until enough have the typed name. */
const usePersonSearch = (search: string) => {
  const list = usePages(contracts.profiles.list, { ...(search && { search }) }, { staleTime: STALE_MS })
  const { rows, more, busy, moreFailure, onMore } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per loaded page
  useEffect(() => {
    if (search && more && !busy && !moreFailure && (rows?.length ?? 0) < MAX_RESULTS) onMore()
  }, [search, more, busy, moreFailure, rows])
  return rows?.map(({ id, name }) => ({ id, label: name }))
}

type View = ReturnType<typeof usePositioningsView>

interface Props {
  view: View['view']
  onChange: View['change']
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
  /** Names of the selected filters, as far as the list knows them. */
  names: { mission: string | undefined; person: string | undefined }
}

/** The filters of the positionings. */
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
      <SearchSelectFilter
        label={t('positionings.filter.mission')}
        chosen={missionId ? { id: missionId, label: missionName ?? '…' } : undefined}
        onChoose={(id) => onChange({ missionId: id })}
        useFound={useMissionSearch}
      />
      <SearchSelectFilter
        label={t('positionings.filter.person')}
        chosen={personId ? { id: personId, label: personName ?? '…' } : undefined}
        onChoose={(id) => onChange({ personId: id })}
        useFound={usePersonSearch}
      />
    </FilterBar>
  )
}
