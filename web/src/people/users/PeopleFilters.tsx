import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import type { User } from '#shared/people/users/contract.ts'
import { USER_TYPES } from '#web/people/OfferFields.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SearchBox } from '#web/ui/forms/SearchBox.tsx'
import { useNarrow } from '#web/ui/hooks/useNarrow.ts'
import { FilterBar } from '#web/ui/lists/FilterBar.tsx'
import { FilterChip } from '#web/ui/lists/FilterChip.tsx'
import { type PeopleView, SORT_KEYS, type SortKey } from './people.ts'

interface Props {
  view: PeopleView
  onChange: (next: Partial<PeopleView>) => void
}

/** The filters of people, and their order where there are no sortable columns. */
export const PeopleFilters = ({ view, onChange }: Props) => {
  const { t } = useTranslation('users')
  const narrow = useNarrow()
  const all = { value: '' as const, label: t('users.filter.all') }
  const filtered = Boolean(view.text || view.state || view.type)
  return (
    <FilterBar
      search={<SearchBox label={t('users.filter.text')} value={view.text} onChange={(text) => onChange({ text })} />}
      onClear={filtered ? () => onChange({ text: '', state: undefined, type: undefined }) : undefined}
      end={
        narrow && (
          <FilterChip<SortKey>
            label={t('users.filter.sort')}
            value={view.by}
            onChange={(by) => onChange({ by, down: by === 'createdAt' })}
            options={SORT_KEYS.map((value) => ({ value, label: t(`users.column.${value}`) }))}
          />
        )
      }
    >
      <FilterChip<User['state'] | ''>
        label={t('users.column.state')}
        value={view.state ?? ''}
        onChange={(state) => onChange({ state: state || undefined })}
        options={[all, ...ACCOUNT_STATES.map((value) => ({ value, label: t(`users.state.${value}`) }))]}
      />
      <FilterChip<User['type'] | ''>
        label={t('users.column.type')}
        value={view.type ?? ''}
        onChange={(type) => onChange({ type: type || undefined })}
        options={[all, ...USER_TYPES.map((value) => ({ value, label: t(`users.type.${value}`) }))]}
      />
    </FilterBar>
  )
}
