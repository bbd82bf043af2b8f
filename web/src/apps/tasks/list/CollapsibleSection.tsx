import type { ReactNode } from 'react'

/** On a phone the tasks come first, and what stands above them is one press away. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 60rem)').matches

interface Props {
  title: string
  count: number
  /** Only that it is there is said at first. */
  folded?: boolean
  children: ReactNode
}

/** What is to be done beside the tasks, and is stored elsewhere: it stands above them, and can be folded. */
export const CollapsibleSection = ({ title, count, folded = false, children }: Props) => (
  <details open={!folded && hasRoom()} className="border-b border-line bg-soft px-edge">
    <summary className="min-h-12 content-center font-semibold text-secondary">
      {title}
      <span className="ml-3 rounded-full bg-track px-2 py-0.5 text-sm text-ink">{count}</span>
    </summary>
    <div className="flex flex-col gap-2 pb-4">{children}</div>
  </details>
)
