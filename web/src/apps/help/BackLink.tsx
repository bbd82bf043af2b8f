import { ArrowLeftIcon } from '@heroicons/react/20/solid'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** The way back to what stands above. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-10 items-center gap-2 font-medium text-link hover:underline">
    <ArrowLeftIcon aria-hidden className="size-4" />
    {children}
  </Link>
)
