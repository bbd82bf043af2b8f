import { useTranslation } from 'react-i18next'
import { ACCOUNT_STATES } from '#shared/people/accounts.ts'
import type { User } from '#shared/people/users/contract.ts'
import { USER_TYPES } from '#web/people/OfferFields.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Filters } from '#web/ui/lists/Filters.tsx'
import { useNarrow } from '#web/ui/useNarrow.ts'
import { type PeopleView, SORT_KEYS, type SortKey } from './people.ts'

interface Props {
  view: PeopleView
  onChange: (next: Partial<PeopleView>) => void
}

/** Which people are looked for. */
export const PeopleFilters = ({ view, onChange }: Props) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const all = { value: '' as const, label: t('users.filter.all') }
  const used = [view.state, view.type].filter(Boolean).length
  return (
    <Filters
      first={
        <TextField
          type="search"
          label={t('users.filter.text')}
          value={view.text}
          maxLength={100}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      }
      others={
        <>
          <Select<User['state'] | ''>
            label={t('users.column.state')}
            value={view.state ?? ''}
            onChange={(state) => onChange({ state: state || undefined })}
            options={[all, ...ACCOUNT_STATES.map((value) => ({ value, label: t(`users.state.${value}`) }))]}
          />
          <Select<User['type'] | ''>
            label={t('users.column.type')}
            value={view.type ?? ''}
            onChange={(type) => onChange({ type: type || undefined })}
            options={[all, ...USER_TYPES.map((value) => ({ value, label: t(`users.type.${value}`) }))]}
          />
          {narrow && (
            <Select<SortKey>
              label={t('users.filter.sort')}
              value={view.by}
              onChange={(by) => onChange({ by, down: by === 'createdAt' })}
              options={SORT_KEYS.map((value) => ({ value, label: t(`users.column.${value}`) }))}
            />
          )}
        </>
      }
      used={used}
      columns="grid-cols-[1fr_11rem_11rem]"
    />
  )
}
