import { useTranslation } from 'react-i18next'
import type { GridDay } from './days.ts'
import { useWords } from './words.ts'

/** What a cell of a day looks like behind its value; holidays and closed days differ by pattern, not by colour alone. */
export const dayLook = ({ weekend, holiday }: GridDay): string => {
  if (weekend) return 'bg-track/60'
  return holiday ? 'bg-[repeating-linear-gradient(135deg,var(--track)_0_2px,transparent_2px_7px)]' : ''
}
export const OUTSIDE = 'bg-[radial-gradient(var(--field)_0.5px,transparent_1px)] bg-size-[5px_5px]'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  /** Only said, where another table in line with this one shows it. */
  hidden?: boolean
}

/** The head row of a month: the name and the number of every day. */
export const MonthHead = ({ year, month, days, hidden }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <thead className={hidden ? 'sr-only' : ''}>
      <tr>
        {days.map((day) => (
          <th
            key={day.day}
            scope="col"
            title={day.holiday}
            aria-current={day.today ? 'date' : undefined}
            className={`border-l border-line p-0 pt-1 pb-1.5 align-top font-normal first:border-l-0 ${dayLook(day)}`}
          >
            <span className="sr-only">
              {words.day(year, month, day.day)}
              {day.holiday && `, ${day.holiday}`}
              {day.today && `, ${t('cra.grid.today')}`}
            </span>
            <span aria-hidden className="flex flex-col items-center gap-0.5 text-xs text-secondary">
              <span className="@max-4xl:hidden">{words.weekday(year, month, day.day)}</span>
              <span className="@4xl:hidden">{words.weekdayLetter(year, month, day.day)}</span>
              <span
                className={`flex size-6 items-center justify-center rounded-full text-md ${
                  day.today ? 'bg-primary font-semibold text-on-primary' : day.weekend ? '' : 'font-medium text-ink'
                }`}
              >
                {day.day}
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
