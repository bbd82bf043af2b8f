import type { ReactNode } from 'react'

/** On phones the section starts collapsed, so that the tasks come first. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 60rem)').matches

interface Props {
  title: string
  count: number
  /** Whether it starts collapsed. */
  folded?: boolean
  children: ReactNode
}

/** A collapsible section above the tasks, for items of other apps. */
export const CollapsibleSection = ({ title, count, folded = false, children }: Props) => (
  <details open={!folded && hasRoom()} className="border-b border-line bg-soft px-edge">
    <summary className="min-h-12 content-center font-semibold text-secondary">
      {title}
      <span className="ml-3 rounded-full bg-track px-2 py-0.5 text-sm text-ink">{count}</span>
    </summary>
    <div className="flex flex-col gap-2 pb-4">{children}</div>
  </details>
)
