import type { Ref, TextareaHTMLAttributes } from 'react'
import { CONTROL, Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'id'> & {
    ref?: Ref<HTMLTextAreaElement>
    /** The most rows that it grows to; more is scrolled. */
    maxRows?: number
  }

const heightOf = (rows: number): string => `${rows * 1.3125 + 1.125}rem`

/** A text area that grows with its content, from `rows` (3 by default). */
export const TextArea = ({
  label,
  labelHidden,
  field,
  error,
  hint,
  required,
  className,
  rows = 3,
  maxRows,
  value,
  ...area
}: Props) => (
  <Field
    label={label}
    labelHidden={labelHidden}
    field={field}
    error={error}
    hint={hint}
    required={required}
    className={className}
  >
    {(control) => (
      // A hidden copy of the text gives the grid cell, and so the area, its height.
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <div
          aria-hidden
          style={{ minHeight: heightOf(rows), maxHeight: maxRows && heightOf(maxRows) }}
          className="invisible col-start-1 row-start-1 overflow-hidden border px-3 py-2 wrap-anywhere whitespace-pre-wrap"
        >
          {`${value ?? ''} `}
        </div>
        <textarea
          {...area}
          {...control}
          value={value}
          rows={rows}
          className={`${CONTROL} col-start-1 row-start-1 resize-none py-2 wrap-anywhere ${maxRows ? 'overflow-x-hidden overflow-y-auto' : 'overflow-hidden'}`}
        />
      </div>
    )}
  </Field>
)
