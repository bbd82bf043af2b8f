import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id'> & { ref?: Ref<HTMLInputElement> }

/** One line of text. */
export const TextField = ({ label, field, error, hint, required, className, ...input }: Props) => (
  <Field label={label} field={field} error={error} hint={hint} required={required} className={className}>
    {(control) => <input type="text" {...input} {...control} className={`${CONTROL} h-control`} />}
  </Field>
)
