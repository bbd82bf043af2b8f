import { useTranslation } from 'react-i18next'
import type { Activity } from '#shared/contracts/cra.ts'
import { workedOn } from '#shared/rules/cra.ts'
import { MonthTable, ReadCell } from './ActivityTable.tsx'
import type { GridDay } from './days.ts'
import { MonthHead } from './MonthHead.tsx'
import { useWords } from './words.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
}

/** What each day adds up to over all missions, in line with their tables, and the public holidays by name. */
export const DayTotals = ({ year, month, days, activities }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const holidays = days.filter(({ holiday }) => holiday)
  return (
    <section aria-label={t('cra.grid.totals')} className="rounded-2xl bg-card px-6 pt-4 pb-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-2">
        <h2 className="font-medium">{t('cra.grid.totals')}</h2>
        {holidays.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-md text-secondary">
            {holidays.map((day) => (
              <li key={day.day} className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="size-4 rounded-sm border border-field bg-[repeating-linear-gradient(135deg,var(--field)_0_1px,transparent_1px_4px)]"
                />
                {words.day(year, month, day.day)} · {day.holiday}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="@container">
        <MonthTable caption={t('cra.grid.totals')}>
          <MonthHead year={year} month={month} days={days} hidden />
          <tbody>
            <tr>
              {days.map((day) => {
                const worked = workedOn(activities, day.day)
                const color = worked === 1 ? 'text-good-text' : worked > 0 ? 'text-warn-text' : ''
                return <ReadCell key={day.day} day={day} value={worked} className={color} />
              })}
            </tr>
          </tbody>
        </MonthTable>
      </div>
    </section>
  )
}
