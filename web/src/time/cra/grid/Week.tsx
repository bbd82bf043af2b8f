import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { type ReactNode, useState } from 'react'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '../days.ts'
import { useLabels } from '../labels.ts'

interface Props {
  year: number
  month: number
  week: readonly GridDay[]
  activities: readonly Activity[]
  /** Complete: it is initially collapsed. */
  done: boolean
  /** It is initially open nevertheless. */
  open?: boolean
  children: ReactNode
}

/** A collapsible week of a list, titled by its dates and worked days. */
export const Week = ({ year, month, week, activities, done, open = false, children }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const [folded] = useState(done && !open)
  const weekdays = week.filter(({ weekend }) => !weekend)
  const [first, last] = [weekdays[0], weekdays.at(-1)]
  if (!first || !last) return null
  const name = (day: GridDay) => words.shortDay(year, month, day.day)
  const worked = weekdays.reduce((sum, { day }) => sum + Math.round(workedOn(activities, day) * 100), 0) / 100
  return (
    <details open={!folded} className="group border-t border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon
          aria-hidden
          className="size-5 shrink-0 -rotate-90 text-icon transition-transform group-open:rotate-0"
        />
        <span className="grow">{first === last ? name(first) : `${name(first)} – ${name(last)}`}</span>
        <span className={`text-md tabular-nums ${done ? 'text-good-text' : 'text-secondary'}`}>
          {t('cra.days', { count: worked, value: words.days(worked) })}
        </span>
      </summary>
      <ul className="border-t border-line">{children}</ul>
    </details>
  )
}
