import type { InterventionType } from '#shared/staffing/terms.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { useProfileLabels } from './labels.ts'
import { SkillFilter } from './SkillFilter.tsx'
import type { ProfilesView } from './useProfilesView.ts'

interface Props {
  view: ProfilesView
  onChange: (some: Partial<ProfilesView>) => void
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The filters of the profile list. */
export const ProfilesFilters = ({ view, onChange, onClear }: Props) => {
  const { t } = useTranslation('profiles')
  const words = useProfileLabels()
  const all = { value: '' as const, label: t('profiles.list.all') }
  return (
    <FilterBar
      search={
        <SearchBox
          label={t('profiles.list.search')}
          value={view.search}
          maxLength={80}
          onChange={(search) => onChange({ search })}
        />
      }
      onClear={onClear}
    >
      <SkillFilter value={view.skill} onChange={(skill) => onChange({ skill })} />
      <FilterChip<'' | 'yes' | 'no'>
        label={t('profiles.availability.title')}
        value={view.available === undefined ? '' : view.available ? 'yes' : 'no'}
        onChange={(value) => onChange({ available: value === '' ? undefined : value === 'yes' })}
        options={[
          all,
          { value: 'yes', label: t('profiles.list.available') },
          { value: 'no', label: t('profiles.list.unavailable') },
        ]}
      />
      <FilterChip<InterventionType | ''>
        label={t('profiles.interventionType')}
        value={view.interventionType ?? ''}
        onChange={(value) => onChange({ interventionType: value || undefined })}
        options={[all, ...words.interventions]}
      />
    </FilterBar>
  )
}
