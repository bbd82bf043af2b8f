import { useTranslation } from 'react-i18next'
import type { InterventionType } from '#shared/staffing/terms.ts'
import { SkillFilter } from '#web/staffing/profiles/SkillFilter.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Filters } from '#web/ui/lists/Filters.tsx'
import { useStaffingLabels } from './labels.ts'
import { useClients } from './useClients.ts'
import { type MissionsView, SORTS, STATUSES } from './useMissionsView.ts'

interface Props {
  view: MissionsView
  onChange: (some: Partial<MissionsView>) => void
}

/** Which missions are looked for, and in what order they stand. */
export const MissionsFilters = ({ view, onChange }: Props) => {
  const { t } = useTranslation()
  const words = useStaffingLabels()
  const { clients = [] } = useClients()
  const all = { value: '' as const, label: t('missions.filter.all') }
  const others = (
    <>
      <Select
        label={t('missions.client')}
        value={view.clientId ?? ''}
        onChange={(clientId) => onChange({ clientId: clientId || undefined })}
        options={[all, ...clients.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <Select<'' | (typeof STATUSES)[number]>
        label={t('missions.column.status')}
        value={view.status ?? ''}
        onChange={(status) => onChange({ status: status || undefined })}
        options={[all, ...STATUSES.map((value) => ({ value, label: t(`missions.status.${value}`) }))]}
      />
      <SkillFilter value={view.skill} onChange={(skill) => onChange({ skill })} />
      <Select<InterventionType | ''>
        label={t('profiles.interventionType')}
        value={view.interventionType ?? ''}
        onChange={(value) => onChange({ interventionType: value || undefined })}
        options={[all, ...words.choices.interventions]}
      />
      <Select
        label={t('missions.filter.sort')}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        options={SORTS.map((value) => ({ value, label: t(`missions.sort.${value}`) }))}
      />
    </>
  )
  const first = (
    <TextField
      type="search"
      label={t('missions.filter.search')}
      placeholder={t('missions.filter.searchHint')}
      value={view.search}
      maxLength={80}
      onChange={({ target }) => onChange({ search: target.value })}
    />
  )
  const used = [view.clientId, view.status, view.skill, view.interventionType].filter(Boolean).length
  return <Filters first={first} others={others} used={used} columns="grid-cols-3" />
}
