import { type Ref, useId } from 'react'
import { loadable } from '#web/ui/loadable.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import type { FieldProps } from '../Field.tsx'
import { useField } from '../formContext.ts'
import type { RichTextHandle } from './insertHtml.ts'
import type { EditorPictures } from './pictures/usePictureTools.ts'

const Editor = loadable(() => import('./RichTextEditor.tsx'))

type Props = FieldProps & {
  /** HTML; empty when nothing is written. */
  value: string
  onChange: (html: string) => void
  /** Enables headings, of two levels. */
  headings?: boolean
  /** Enables pictures. */
  pictures?: EditorPictures
  /** Focuses its start when it is loaded. */
  autoFocus?: boolean
  /** What can be done to it from outside. */
  handle?: Ref<RichTextHandle>
}

/**
 * A rich text field: bold, italic, underline, alignment, lists and, if enabled, headings and pictures. Its code is loaded
 * on demand.
 */
export const RichText = ({
  label,
  field,
  error: given,
  hint,
  required,
  className,
  value,
  onChange,
  headings = false,
  pictures,
  autoFocus = false,
  handle,
}: Props) => {
  const id = useId()
  const { error, onInput } = useField(field, given)
  const message = error || hint
  return (
    <div className={className} onInput={onInput}>
      <p id={`${id}-label`} className="mb-1 font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-danger-text">
            {' '}
            *
          </span>
        )}
      </p>
      <Editor
        fallback={<Skeleton className="h-74 sm:h-62" />}
        value={value}
        onChange={onChange}
        labelledBy={`${id}-label`}
        describedBy={message ? `${id}-message` : undefined}
        invalid={Boolean(error)}
        required={Boolean(required)}
        headings={headings}
        pictures={pictures}
        autoFocus={autoFocus}
        handle={handle}
      />
      {(message || error === null) && (
        <p
          id={`${id}-message`}
          className={`mt-1 min-h-5 text-sm font-medium empty:min-h-2 ${error ? 'text-danger-text' : 'text-secondary'}`}
        >
          {message}
        </p>
      )}
    </div>
  )
}
