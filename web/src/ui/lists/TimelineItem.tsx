import type { ReactNode } from 'react'
import type { Icon } from '../Button.tsx'

interface Props {
  /** In front of the text: an avatar, or a `TimelineMark`. */
  mark: ReactNode
  children: ReactNode
}

/** An event of a history, connected by a line to the next one. */
export const TimelineItem = ({ mark, children }: Props) => (
  <li className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-10 not-last:before:bottom-0 not-last:before:left-5 not-last:before:border-l-2 not-last:before:border-line">
    {mark}
    <div className="min-w-0 grow">{children}</div>
  </li>
)

/** The icon of what happened. */
export const TimelineMark = ({ icon: Mark }: { icon: Icon }) => (
  <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-full bg-track text-icon">
    <Mark className="size-5" />
  </span>
)
