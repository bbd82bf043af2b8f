import { ChevronDownIcon } from '@heroicons/react/20/solid'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../useNarrow.ts'

interface Props {
  first: ReactNode
  others: ReactNode
  /** How many of the others are in use. */
  used: number
  /** The columns where there is room for all of them. */
  columns: string
}

/** Filters of a list: where there is little room, all but the first are behind a fold that is open while one is in use. */
export const Filters = ({ first, others, used, columns }: Props) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  if (!narrow) {
    return (
      <div className={`grid gap-4 p-6 ${columns}`}>
        {first}
        {others}
      </div>
    )
  }
  return (
    <div className="grid gap-2 p-4">
      {first}
      <details open={used > 0} className="group">
        <summary className="-ml-3 inline-flex min-h-10 cursor-pointer list-none items-center gap-1 rounded-full px-3 font-medium text-link hover:bg-hover [&::-webkit-details-marker]:hidden">
          {t('ui.moreFilters')}
          {used > 0 && <span className="rounded-full bg-tint px-2 text-sm tabular-nums">{used}</span>}
          <ChevronDownIcon aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">{others}</div>
      </details>
    </div>
  )
}
