import type { ReactNode } from 'react'

const TONES = {
  green: 'bg-green-600 dark:bg-green-400',
  red: 'bg-red-600 dark:bg-red-400',
  yellow: 'bg-yellow-500 dark:bg-yellow-400',
  blue: 'bg-blue-600 dark:bg-blue-400',
  slate: 'bg-slate-400',
} as const

/** A state in one or two words, after a dot of its colour. */
export const Badge = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <span className="inline-flex min-h-6 items-center gap-2 text-md font-medium tracking-normal whitespace-nowrap text-ink">
    <span aria-hidden className={`size-2 shrink-0 rounded-full ${TONES[tone]}`} />
    {children}
  </span>
)
