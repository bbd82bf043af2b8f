import type { Category, ListEntry } from '#shared/apps/inventory/contract.ts'
import { compareNames } from '#shared/core/names.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'

const READS = {
  category: contracts.inventory.categories,
  brand: contracts.inventory.brands,
  vendor: contracts.inventory.vendors,
} as const

interface Props {
  field: keyof typeof READS
  value: string
  disabled: boolean
  onChange: (id: string) => void
}

/** Categories by what they are below, as `Computers / Screens`; whatever else by its name. */
export const pathOf = (entry: ListEntry | Category, all: readonly (ListEntry | Category)[]): string => {
  const parent = 'parentId' in entry ? all.find(({ id }) => id === entry.parentId) : undefined
  return parent ? `${pathOf(parent, all)} / ${entry.name}` : entry.name
}

/** One entry of a list, or none. */
export const EntrySelect = ({ field, value, disabled, onChange }: Props) => {
  const { t } = useTranslation('inventory')
  const { data = [] } = useApiQuery<Record<never, never>, (ListEntry | Category)[]>(READS[field], {})
  const options = data
    .map((entry) => ({ value: entry.id, label: pathOf(entry, data) }))
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
