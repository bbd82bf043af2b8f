import { FOUND_MISSIONS } from '#shared/staffing/missions/statuses.ts'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { SkillFilter } from '#web/staffing/profiles/SkillFilter.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { DaysChip } from '#web/ui/lists/DaysChip.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { useStaffingLabels } from './labels.ts'
import { useClients } from './useClients.ts'
import { type MissionsView, SORTS } from './useMissionsView.ts'

interface Props {
  view: MissionsView
  onChange: (some: Partial<MissionsView>) => void
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The filters and the order of the mission list. */
export const MissionsFilters = ({ view, onChange, onClear }: Props) => {
  const { t } = useTranslation('missions')
  const words = useStaffingLabels()
  const { clients = [] } = useClients()
  const all = { value: '' as const, label: t('missions.filter.all') }
  return (
    <FilterBar
      search={
        <SearchBox
          label={t('missions.filter.search')}
          value={view.search}
          maxLength={80}
          onChange={(search) => onChange({ search })}
        />
      }
      onClear={onClear}
      end={
        <FilterChip
          label={t('missions.filter.sort')}
          value={view.sort}
          onChange={(sort) => onChange({ sort })}
          options={SORTS.map((value) => ({ value, label: t(`missions.sort.${value}`) }))}
        />
      }
    >
      <FilterChip
        label={t('missions.client')}
        value={view.clientId ?? ''}
        onChange={(clientId) => onChange({ clientId: clientId || undefined })}
        options={[all, ...clients.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <FilterChip<'' | (typeof FOUND_MISSIONS)[number]>
        label={t('missions.column.status')}
        value={view.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[all, ...FOUND_MISSIONS.map((value) => ({ value, label: t(`missions.status.${value}`) }))]}
      />
      <DaysChip from={view.from} until={view.until} onClear={() => onChange({ from: undefined, until: undefined })} />
      <SkillFilter value={view.skill} onChange={(skill) => onChange({ skill })} />
      <FilterChip<InterventionType | ''>
        label={t('missions.filter.intervention')}
        value={view.interventionType ?? ''}
        onChange={(value) => onChange({ interventionType: value || undefined })}
        options={[{ value: '', label: t('missions.filter.anyIntervention') }, ...words.choices.interventions]}
      />
    </FilterBar>
  )
}
