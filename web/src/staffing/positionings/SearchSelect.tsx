import { TextField } from '#web/ui/forms/TextField.tsx'
import { TypedFilterChip } from '#web/ui/lists/FilterChip.tsx'
import { type SearchSelectOptions, useSearchSelect } from './useSearchSelect.tsx'

/** A search select in a form. */
export const SearchSelect = ({
  label,
  placeholder,
  ...finding
}: SearchSelectOptions & { label: string; placeholder: string }) => {
  const { input, options } = useSearchSelect(finding)
  return (
    <div>
      <TextField type="search" label={label} placeholder={placeholder} {...input} />
      {options}
    </div>
  )
}

/** A search select that filters a list. */
export const SearchSelectFilter = ({ label, ...finding }: SearchSelectOptions & { label: string }) => {
  const { input, options } = useSearchSelect(finding)
  return (
    <TypedFilterChip label={label} {...input}>
      {options}
    </TypedFilterChip>
  )
}
