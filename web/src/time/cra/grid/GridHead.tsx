import { memo } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '../days.ts'
import { useLabels } from '../labels.ts'
import { columnStyle, GROUND } from './styles.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
}

const EDGE =
  'sticky top-0 z-20 border-b border-line bg-card pr-3 pl-4 text-left text-md font-medium text-secondary print:static'

/** The sticky header row: the name and number of each day. */
export const GridHead = memo(({ year, month, days }: Props) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  return (
    <thead>
      <tr>
        <th scope="col" className={`${EDGE} left-0 z-30 rounded-tl-2xl`}>
          {t('cra.grid.mission')}
        </th>
        {days.map((day) => (
          <th
            key={day.day}
            scope="col"
            title={day.holiday}
            aria-current={day.today ? 'date' : undefined}
            className={`sticky top-0 z-20 border-b border-l border-line p-0 py-1 align-top font-normal print:static ${GROUND} ${columnStyle(day)}`}
          >
            <span className="sr-only">
              {words.day(year, month, day.day)}
              {day.holiday && `, ${day.holiday}`}
              {day.today && `, ${t('cra.grid.today')}`}
            </span>
            <span aria-hidden className="flex flex-col items-center text-xs text-secondary">
              {words.weekdayLetter(year, month, day.day)}
              <span
                className={`flex h-5 min-w-4 items-center justify-center rounded-full text-sm @5xl:min-w-5 @5xl:text-md ${
                  day.today ? 'bg-primary font-semibold text-on-primary' : day.weekend ? '' : 'font-medium text-ink'
                }`}
              >
                {day.day}
              </span>
            </span>
          </th>
        ))}
        <th scope="col" className={`${EDGE} rounded-tr-2xl border-l px-1! text-center!`}>
          {t('cra.grid.sum')}
        </th>
      </tr>
    </thead>
  )
})
