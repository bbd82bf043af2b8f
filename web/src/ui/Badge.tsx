import type { ReactNode } from 'react'

const TONES = {
  green: 'bg-green-100 text-green-800 dark:bg-green-500/20 dark:text-green-200',
  red: 'bg-red-100 text-red-800 dark:bg-red-500/25 dark:text-red-200',
  yellow: 'bg-yellow-100 text-yellow-800 dark:bg-yellow-500/20 dark:text-yellow-200',
  blue: 'bg-blue-100 text-blue-800 dark:bg-blue-500/25 dark:text-blue-200',
  slate: 'bg-slate-200 text-slate-700 dark:bg-slate-500/30 dark:text-slate-200',
} as const

/** A state in one or two words. */
export const Badge = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={`inline-flex min-h-6 items-center rounded-full px-3 text-sm font-semibold tracking-normal whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)
