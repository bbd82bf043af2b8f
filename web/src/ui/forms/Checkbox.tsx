import { type InputHTMLAttributes, useId } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'onChange'> & {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of what it stands for. */
  mixed?: boolean
  /** Says the label only to screen readers, where a column head or a row already shows it. */
  labelHidden?: boolean
}

/** A box to tick, with its words. */
export const Checkbox = ({ label, onChange, mixed = false, labelHidden, className, ...input }: Props) => {
  const id = useId()
  return (
    <span className={`inline-flex min-h-6 items-center align-middle ${className ?? ''}`}>
      <input
        {...input}
        id={id}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.target.checked)}
        className={`shrink-0 cursor-pointer accent-primary disabled:cursor-default ${labelHidden ? 'size-6' : 'size-5'}`}
      />
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'cursor-pointer py-1 pl-3'}>
        {label}
      </label>
    </span>
  )
}
