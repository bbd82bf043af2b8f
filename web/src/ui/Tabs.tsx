import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab<K extends string> {
  key: K
  label: string
  /** A count beside the words. */
  badge?: number
}

interface Props<K extends string> {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** What the tabs divide, for screen readers. */
  label: string
  /** What the chosen tab shows. */
  children: ReactNode
}

const STEP: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Several views in one place; arrow keys move between them. */
export const Tabs = <K extends string>({ tabs, value, onChange, label, children }: Props<K>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(
      tabs.findIndex(({ key }) => key === value),
      tabs.length,
    )
    const tab = tabs[next]
    if (tab) onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map(({ key, label: words, badge }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === value}
            aria-controls={`${id}-panel`}
            tabIndex={key === value ? 0 : -1}
            onClick={() => onChange(key)}
            className={`-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-2 px-6 font-medium whitespace-nowrap -outline-offset-2 ${
              key === value ? 'border-link text-link' : 'border-transparent text-secondary hover:text-ink'
            }`}
          >
            {words}
            {badge !== undefined && (
              <span className="min-w-6 rounded-full bg-track px-2 py-0.5 text-center text-sm text-ink">{badge}</span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
