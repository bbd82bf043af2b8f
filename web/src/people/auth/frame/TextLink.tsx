import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link among words. */
export const TextLink = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <Link to={to} state={state} className="inline-block rounded-sm py-1 font-medium text-link underline">
    {children}
  </Link>
)
