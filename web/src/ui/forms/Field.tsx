import { type ReactNode, useId } from 'react'
import { useField } from './formContext.ts'

/** The props that connect a control with its label and messages. */
export interface ControlProps {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** Visually hidden: a heading above says the same. */
  labelHidden?: boolean | undefined
  /** The field's name in the surrounding form, to find its problems. */
  field?: string | undefined
  /** The error message. `null` reserves a part of its line: below a field without a message the next begins as near as below one with a hint. */
  error?: string | null | undefined
  hint?: string | undefined
  required?: boolean | undefined
  className?: string | undefined
}

/** The box of a text-like control. */
export const CONTROL =
  'w-full rounded-md border border-field bg-card px-3 text-ellipsis text-ink shadow-field placeholder:text-hint aria-invalid:border-danger-text disabled:opacity-70'

/** The box of a name in a list, which is edited where it stands: the mouse or the focus shows its border. */
export const NAME_CONTROL =
  'h-control w-full min-w-0 grow rounded-md border border-transparent bg-transparent px-2 text-ellipsis hover:border-field focus:border-field'

/** A control with a label above it, and an error or hint below. */
export const Field = ({
  label,
  labelHidden,
  field,
  error: given,
  hint,
  required,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const { error, onInput } = useField(field, given)
  const messageId = `${id}-message`
  const message = error || hint
  return (
    <div className={className} onInput={onInput}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block font-medium'}>
        {label}
        {required && (
          <span aria-hidden className="text-danger-text">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
      {(message || error === null) && (
        <p
          id={messageId}
          className={`mt-1 min-h-5 text-sm font-medium empty:min-h-2 ${error ? 'text-danger-text' : 'text-secondary'}`}
        >
          {message}
        </p>
      )}
    </div>
  )
}
