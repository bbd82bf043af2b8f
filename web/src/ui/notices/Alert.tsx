import type { ReactNode } from 'react'

const TONES = {
  error: 'animate-shake border-danger-text text-danger-text bg-red-500/8',
  success: 'border-good-text text-good-text bg-green-500/8',
  info: 'border-link text-link bg-tint',
} as const

/** A persistent message above what it concerns; announced when it appears. */
export const Alert = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <div role="alert" className={`rounded-md border p-4 font-medium break-words ${TONES[tone]}`}>
    {children}
  </div>
)
