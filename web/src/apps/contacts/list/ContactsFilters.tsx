import type { Tag } from '#shared/apps/contacts/contract.ts'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { type ContactsView, SILENT_DAYS } from './useContactsView.ts'

interface Props {
  view: ContactsView
  onChange: (some: Partial<ContactsView>) => void
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
  tags: readonly Tag[]
}

/** The filters of the contact list. */
export const ContactsFilters = ({ view, onChange, onClear, tags }: Props) => {
  const { t } = useTranslation('contacts')
  const { clients } = useClients()
  const all = { value: '' as const, label: t('everything') }
  return (
    <>
      <FilterBar
        search={<SearchBox label={t('search')} value={view.search} onChange={(search) => onChange({ search })} />}
        onClear={onClear}
      >
        <FilterChip
          label={t('field.kind')}
          value={view.kind}
          onChange={(kind: ContactKind | '') => onChange({ kind })}
          options={[all, ...CONTACT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))]}
        />
        <FilterChip
          label={t('field.client')}
          value={view.client}
          onChange={(client) => onChange({ client })}
          options={[all, ...(clients ?? []).map(({ id, title }) => ({ value: id, label: title }))]}
        />
        <FilterChip
          label={t('field.tag')}
          value={view.tag}
          onChange={(tag) => onChange({ tag })}
          options={[{ value: '', label: t('anyTag') }, ...tags.map(({ id, title }) => ({ value: id, label: title }))]}
        />
        <FilterChip
          label={t('silent.label')}
          value={view.silent === 0 ? '' : String(view.silent)}
          onChange={(days) => onChange({ silent: SILENT_DAYS.find((one) => String(one) === days) ?? 0 })}
          options={[all, ...SILENT_DAYS.map((days) => ({ value: String(days), label: t(`silent.${days}`) }))]}
        />
      </FilterBar>
      {view.silent === 1095 && <p className="text-md text-secondary">{t('silent.threeYears')}</p>}
    </>
  )
}
