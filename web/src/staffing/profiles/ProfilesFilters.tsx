import { useTranslation } from 'react-i18next'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Filters } from '#web/ui/lists/Filters.tsx'
import { useProfileLabels } from './labels.ts'
import { SkillFilter } from './SkillFilter.tsx'
import type { ProfilesView } from './useProfilesView.ts'

interface Props {
  view: ProfilesView
  onChange: (some: Partial<ProfilesView>) => void
}

/** Which profiles are looked for. */
export const ProfilesFilters = ({ view, onChange }: Props) => {
  const { t } = useTranslation()
  const words = useProfileLabels()
  const all = { value: '' as const, label: t('profiles.list.all') }
  const first = (
    <TextField
      type="search"
      label={t('profiles.list.search')}
      placeholder={t('profiles.list.searchHint')}
      value={view.search}
      maxLength={80}
      onChange={({ target }) => onChange({ search: target.value })}
    />
  )
  const others = (
    <>
      <SkillFilter value={view.skill} onChange={(skill) => onChange({ skill })} />
      <Select<'' | 'yes' | 'no'>
        label={t('profiles.availability.title')}
        value={view.available === undefined ? '' : view.available ? 'yes' : 'no'}
        onChange={(value) => onChange({ available: value === '' ? undefined : value === 'yes' })}
        options={[
          all,
          { value: 'yes', label: t('profiles.list.available') },
          { value: 'no', label: t('profiles.list.unavailable') },
        ]}
      />
      <Select<InterventionType | ''>
        label={t('profiles.interventionType')}
        value={view.interventionType ?? ''}
        onChange={(value) => onChange({ interventionType: value || undefined })}
        options={[all, ...words.interventions]}
      />
    </>
  )
  const used = [view.skill, view.available !== undefined, view.interventionType].filter(Boolean).length
  return <Filters first={first} others={others} used={used} columns="grid-cols-[2fr_1.5fr_1fr_1fr]" />
}
