import { type ReactNode, useId } from 'react'

interface Props {
  title?: string
  /** Buttons or links at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** With less padding, for use beside a dense grid. */
  dense?: boolean
  className?: string
}

/** Extends content to the card's edges, such as a table with full-width lines. */
export const TO_EDGES = '-mx-4 sm:-mx-6'

/** A rounded surface that holds one subject. */
export const Card = ({ title, actions, children, dense = false, className }: Props) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={`min-w-0 rounded-2xl bg-card shadow-card ${className ?? ''}`}
    >
      {(title || actions) && (
        <header
          className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${dense ? 'px-4 pt-3' : 'px-4 pt-4 sm:px-6 sm:pt-5'}`}
        >
          {title && (
            <h2 id={titleId} className="min-w-0 flex-1 basis-40 text-lg font-medium break-words">
              {title}
            </h2>
          )}
          {actions}
        </header>
      )}
      <div className={`${dense ? 'p-4' : 'p-4 sm:p-6'} ${title || actions ? 'pt-3! sm:pt-4!' : ''}`}>{children}</div>
    </section>
  )
}
