import { TextField } from '#web/ui/forms/TextField.tsx'
import { TypedFilterChip } from '#web/ui/lists/FilterChip.tsx'
import { type Finding, useFind } from './useFind.tsx'

/** One of many, in a form. */
export const FindField = ({ label, placeholder, ...finding }: Finding & { label: string; placeholder: string }) => {
  const { input, options } = useFind(finding)
  return (
    <div>
      <TextField type="search" label={label} placeholder={placeholder} {...input} />
      {options}
    </div>
  )
}

/** One of many that a list is filtered by. */
export const FindFilter = ({ label, ...finding }: Finding & { label: string }) => {
  const { input, options } = useFind(finding)
  return (
    <TypedFilterChip label={label} {...input}>
      {options}
    </TypedFilterChip>
  )
}
