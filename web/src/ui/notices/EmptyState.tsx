import type { ReactNode } from 'react'
import type { Icon } from '../Button.tsx'

interface Props {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
}

/** An empty list, and what to do about it. */
export const EmptyState = ({ icon: Mark, title, text, action }: Props) => (
  <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
    <Mark aria-hidden className="size-10 rounded-full bg-track p-2 text-icon" />
    <p className="mt-2 text-lg font-medium text-balance">{title}</p>
    {text && <p className="max-w-md text-balance text-secondary">{text}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)
