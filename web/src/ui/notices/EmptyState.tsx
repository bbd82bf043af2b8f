import type { ReactNode } from 'react'
import type { Icon } from '../Button.tsx'

interface Props {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
}

/** Says that there is nothing here, and what to do about it. */
export const EmptyState = ({ icon: Mark, title, text, action }: Props) => (
  <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
    <Mark aria-hidden className="size-14 rounded-full bg-tint p-3 text-link" />
    <p className="mt-2 text-2xl font-semibold">{title}</p>
    {text && <p className="max-w-md text-secondary">{text}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)
