import type { InputHTMLAttributes } from 'react'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of what it stands for. */
  mixed?: boolean
}

/** The bare checkbox, inside a label of the caller. */
export const CheckboxInput = ({ onChange, mixed = false, className = '', ...input }: Input) => (
  <input
    {...input}
    type="checkbox"
    ref={(element) => {
      if (element) element.indeterminate = mixed
    }}
    onChange={(event) => onChange(event.target.checked)}
    className={`size-4 shrink-0 cursor-pointer accent-primary disabled:cursor-default disabled:opacity-40 ${className}`}
  />
)

type Props = Input & {
  label: string
  /** Says the label only to screen readers, where a column head or a row already shows it. */
  labelHidden?: boolean
}

/**
 * A labelled checkbox. Its hit area is larger than the box: 40 px for touch, 24 px otherwise; with a hidden label it
 * extends beyond its cell.
 */
export const Checkbox = ({ label, labelHidden, className = '', ...input }: Props) =>
  labelHidden ? (
    <span className={`inline-flex align-middle ${className}`}>
      <label className="-m-3 flex size-10 cursor-pointer items-center justify-center md:-m-1 md:size-6">
        <CheckboxInput {...input} />
        <span className="sr-only">{label}</span>
      </label>
    </span>
  ) : (
    <label
      className={`inline-flex cursor-pointer items-start gap-2.5 py-[calc((2.5rem-1lh)/2)] align-middle md:py-0.5 ${className}`}
    >
      <span className="flex h-lh items-center">
        <CheckboxInput {...input} />
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
