import { ChevronRightIcon } from '@heroicons/react/20/solid'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AddressText } from '../AddressText.tsx'

interface Props {
  /** Where the line leads; nowhere when left out. */
  to?: string | undefined
  /** A control of its own, before the link. */
  before?: ReactNode
  title: string
  /** Small print under the title. */
  notes?: readonly (string | false)[]
  /** Content below the notes. */
  below?: ReactNode
  /** What stands at the right. */
  children?: ReactNode
}

/** A list item for narrow screens; all of it is the link. */
export const RowLink = ({ to, before, title, notes = [], below, children }: Props) => (
  <li className={`relative flex min-h-14 items-center gap-3 px-4 py-2.5 sm:px-6 ${to ? 'hover:bg-hover' : ''}`}>
    {before && <span className="relative z-1">{before}</span>}
    <span className="min-w-0 grow">
      {to ? (
        <Link
          to={to}
          className="font-medium break-words after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
        >
          <AddressText text={title} />
        </Link>
      ) : (
        <span className="font-medium break-words">
          <AddressText text={title} />
        </span>
      )}
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="block text-md break-words text-secondary">
              <AddressText text={note} />
            </span>
          ),
      )}
      {below && <span className="mt-1.5 block">{below}</span>}
    </span>
    <span className="flex shrink-0 flex-col items-end gap-1 text-md tabular-nums">{children}</span>
    <ChevronRightIcon aria-hidden className={`size-5 shrink-0 text-icon ${to ? '' : 'invisible'}`} />
  </li>
)

interface NameProps {
  /** Where it leads; nowhere when left out. */
  to: string | undefined
  children: ReactNode
}

/** The name of a table row, which links to it. */
export const NameLink = ({ to, children }: NameProps) =>
  to ? (
    <Link to={to} className="rounded-sm font-medium text-link hover:underline">
      {children}
    </Link>
  ) : (
    <span className="font-medium">{children}</span>
  )
