import { ChevronDownIcon } from '@heroicons/react/20/solid'
import type { SelectHTMLAttributes } from 'react'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props<V extends string> = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'id' | 'value' | 'onChange'> & {
    value: V
    onChange: (value: V) => void
    options: readonly { value: V; label: string }[]
  }

/** A native select, for keyboards, screen readers and phones. */
export const Select = <V extends string>({
  label,
  field,
  error,
  hint,
  required,
  className,
  value,
  onChange,
  options,
  ...select
}: Props<V>) => (
  <Field label={label} field={field} error={error} hint={hint} required={required} className={className}>
    {(control) => (
      <div className="relative">
        <select
          {...select}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          className={`${CONTROL} h-control cursor-pointer appearance-none pr-10`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-card text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon aria-hidden className="pointer-events-none absolute inset-y-0 right-3 h-full w-5 text-icon" />
      </div>
    )}
  </Field>
)
