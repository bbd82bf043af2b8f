import type { ReactNode } from 'react'

const TONES = {
  green: 'text-green-600 dark:text-green-400',
  red: 'text-red-600 dark:text-red-400',
  yellow: 'text-yellow-500 dark:text-yellow-400',
  blue: 'text-blue-600 dark:text-blue-400',
  slate: 'text-slate-400',
} as const

/** How far a dot is filled, where states of one colour follow each other. */
const FILLS = {
  empty: 'size-2.5 border-2',
  half: 'size-2.5 border-2 bg-[linear-gradient(90deg,currentcolor_50%,transparent_50%)]',
  full: 'size-2.5 bg-current',
} as const
export type Fill = keyof typeof FILLS

interface Props {
  tone: keyof typeof TONES
  /** Left out where each state has a colour of its own. */
  fill?: Fill
  children: ReactNode
}

/** A state in one or two words, after a dot of its colour. */
export const Badge = ({ tone, fill, children }: Props) => (
  <span className="inline-flex min-h-6 items-center gap-2 text-md font-medium tracking-normal whitespace-nowrap text-ink">
    <span
      aria-hidden
      className={`shrink-0 rounded-full border-current ${TONES[tone]} ${fill ? FILLS[fill] : 'size-2 bg-current'}`}
    />
    {children}
  </span>
)
