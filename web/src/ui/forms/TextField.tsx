import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id'> & { ref?: Ref<HTMLInputElement> }

/** Beyond it a year has a fifth digit, which browsers let somebody type and no date here has. */
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
