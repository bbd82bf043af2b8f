import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import { shiftMonth } from '#shared/core/dates/calendar.ts'
import { useLabels } from './labels.ts'

interface Props {
  year: number
  month: number
  to: (where: { year: number; month: number }) => string
}

/** Links to the month before and the month after. */
export const MonthNav = ({ year, month, to }: Props) => {
  const words = useLabels()
  return (
    <span className="inline-flex">
      {([-1, 1] as const).map((by) => {
        const there = shiftMonth(year, month, by)
        const name = words.monthTitle(there.year, there.month)
        const Mark = by < 0 ? ChevronLeftIcon : ChevronRightIcon
        return (
          <Link
            key={by}
            to={to(there)}
            aria-label={name}
            title={name}
            className="inline-flex size-control items-center justify-center rounded-full text-icon transition-colors hover:bg-hover"
          >
            <Mark aria-hidden className="size-5" />
          </Link>
        )
      })}
    </span>
  )
}
