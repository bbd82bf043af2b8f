import { ChevronDownIcon } from '@heroicons/react/20/solid'
import type { SelectHTMLAttributes } from 'react'

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  /** How high it is, and how wide at most. */
  className?: string
}

/** One of a short list, within a line of other things; what it is for is said there or by `aria-label`. */
export const SmallSelect = ({ className = 'h-control', ...select }: Props) => (
  <span className="relative inline-flex min-w-0">
    <select
      {...select}
      className={`cursor-pointer appearance-none rounded-md border border-field bg-card pr-7 pl-2 text-ellipsis text-ink ${className}`}
    />
    <ChevronDownIcon aria-hidden className="pointer-events-none absolute inset-y-0 right-1.5 h-full w-4 text-icon" />
  </span>
)
