import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id'> & { ref?: Ref<HTMLInputElement> }

/** The maximum date: browsers accept five-digit years, which the API does not. */
export const LATEST_DAY = '9999-12-31'

/** One line of text. */
export const TextField = ({ label, field, error, hint, required, className, ...input }: Props) => (
  <Field label={label} field={field} error={error} hint={hint} required={required} className={className}>
    {(control) => (
      <input
        type="text"
        max={input.type === 'date' ? LATEST_DAY : undefined}
        {...input}
        {...control}
        className={`${CONTROL} h-control`}
      />
    )}
  </Field>
)
