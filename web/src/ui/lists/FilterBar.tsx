import type { ReactNode } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '../Button.tsx'

interface Props {
  /** A `SearchBox`, where the list is searched by words. */
  search?: ReactNode
  /** Chips: what is filtered by, each saying what is chosen. */
  children?: ReactNode
  /** Controls at the end that are no filters, such as the order. */
  end?: ReactNode
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined
}

/** The filters of a list in one row, which scrolls on phones, with a button to clear them. */
export const FilterBar = ({ search, children, end, onClear }: Props) => {
  const { t } = useTranslation()
  const isEmpty = !children && !end && !onClear
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search && <div className="grow max-sm:basis-full sm:max-w-96 sm:basis-44">{search}</div>}
      {!isEmpty && (
        <div className="flex items-center gap-2 max-sm:-mx-4 max-sm:min-w-0 max-sm:basis-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:contents">
          {children}
          {onClear && (
            <Button variant="text" onClick={onClear} className="shrink-0 whitespace-nowrap">
              {t('ui.clearFilters')}
            </Button>
          )}
          {end && <div className="flex items-center gap-2 sm:ml-auto">{end}</div>}
        </div>
      )}
    </div>
  )
}
