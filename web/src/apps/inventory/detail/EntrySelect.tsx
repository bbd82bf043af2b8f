import type { Category, ListEntry } from '#shared/apps/inventory/contract.ts'
import { compareNames } from '#shared/core/names.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'

const LIST_CONTRACTS = {
  category: contracts.inventory.categories,
  brand: contracts.inventory.brands,
  vendor: contracts.inventory.vendors,
} as const

interface Props {
  field: keyof typeof LIST_CONTRACTS
  value: string
  disabled: boolean
  onChange: (id: string) => void
}

/** The path of a category, such as `Computers / Screens`; the name of any other entry. */
export const entryPath = (entry: ListEntry | Category, all: readonly (ListEntry | Category)[]): string => {
  const parent = 'parentId' in entry ? all.find(({ id }) => id === entry.parentId) : undefined
  return parent ? `${entryPath(parent, all)} / ${entry.name}` : entry.name
}

/** Selects an entry of a list, or none. */
export const EntrySelect = ({ field, value, disabled, onChange }: Props) => {
  const { t } = useTranslation('inventory')
  const { data = [] } = useApiQuery<Record<never, never>, (ListEntry | Category)[]>(LIST_CONTRACTS[field], {})
  const options = data
    .map((entry) => ({ value: entry.id, label: entryPath(entry, data) }))
    .toSorted((a, b) => compareNames(a.label, b.label))
  return (
    <Select
      label={t(`field.${field}`)}
      value={data.some(({ id }) => id === value) ? value : ''}
      disabled={disabled}
      onChange={onChange}
      options={[{ value: '', label: t('form.none') }, ...options]}
    />
  )
}
