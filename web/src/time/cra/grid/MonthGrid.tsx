import { type ComponentProps, memo, type ReactNode } from 'react'
import type { Activity } from '#shared/time/cra/contract.ts'
import { workedDays, workedOn } from '#shared/time/cra/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { GridDay } from '../days.ts'
import { useLabels } from '../labels.ts'
import { GridHead } from './GridHead.tsx'
import { CELL, cellText, columnStyle } from './styles.ts'

interface Month {
  year: number
  month: number
  days: readonly GridDay[]
  activities: readonly Activity[]
}

interface Props extends Month {
  /** Its name when there are several; it is focusable then, to be scrolled by keyboard. */
  label?: string | undefined
  /** A row group for each activity. */
  children: ReactNode
  /** Under the table: what there is to do or to say. */
  footer?: ReactNode
  /** The props that make the table an editable grid. */
  table?: ComponentProps<'table'>
}

/**
 * A month as a table: a column for each day, a row group for each activity, and daily totals. It scrolls horizontally
 * beside a sticky first column.
 */
export const MonthGrid = ({ year, month, days, activities, label, children, footer, table }: Props) => {
  const { t } = useTranslation('cra')
  return (
    <div className="@container rounded-2xl bg-card shadow-card">
      <div className="@max-3xl:overflow-x-auto" {...(label && { role: 'group', 'aria-label': label, tabIndex: 0 })}>
        <table
          aria-label={label ?? t('cra.grid.label')}
          {...table}
          className={`w-full min-w-190 table-fixed border-separate border-spacing-0 print:min-w-0 ${table ? 'select-none' : ''}`}
        >
          <colgroup>
            <col className="w-38 @4xl:w-48 @5xl:w-58 print:w-(--names,12rem)" />
            {days.map(({ day, weekend }) => (
              <col key={day} className={weekend ? 'w-4.5 @5xl:w-5' : ''} />
            ))}
            <col className="w-12" />
          </colgroup>
          <GridHead year={year} month={month} days={days} />
          {children}
          <Totals days={days} activities={activities} />
        </table>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2 empty:hidden">
        {footer}
        <Holidays year={year} month={month} days={days} />
      </footer>
    </div>
  )
}

const FOOT = 'sticky bottom-0 z-10 border-t-2! h-9! print:static'

/** The total of each day; whole and partial days differ by colour and figure. */
const Totals = memo(({ days, activities }: Pick<Month, 'days' | 'activities'>) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  return (
    <tfoot className="font-semibold print:table-row-group">
      <tr>
        <th
          scope="row"
          className={`${FOOT} left-0 z-20 border-line bg-card pr-3 pl-4 text-left text-md font-medium text-secondary`}
        >
          {t('cra.grid.totals')}
        </th>
        {days.map((day) => {
          const worked = workedOn(activities, day.day)
          const text = words.days(worked)
          return (
            <td
              key={day.day}
              title={day.holiday}
              className={`${CELL} ${cellText(text)} ${FOOT} ${columnStyle(day)} ${worked === 1 ? 'text-good-text' : 'text-warn-text'}`}
            >
              {worked > 0 && text}
            </td>
          )
        })}
        <td className={`${CELL} ${FOOT} text-md`}>{words.days(workedDays(activities))}</td>
      </tr>
    </tfoot>
  )
})

/** The public holidays of the month, by name. */
const Holidays = ({ year, month, days }: Omit<Month, 'activities'>) => {
  const words = useLabels()
  const holidays = days.filter(({ holiday }) => holiday)
  if (holidays.length === 0) return null
  return (
    <ul className="ml-auto flex flex-wrap gap-x-5 gap-y-1 text-sm text-secondary">
      {holidays.map((day) => (
        <li key={day.day} className="flex items-center gap-2">
          <span
            aria-hidden
            className={`size-3.5 rounded-sm border border-field ${columnStyle({ ...day, today: false })}`}
          />
          {words.day(year, month, day.day)} · {day.holiday}
        </li>
      ))}
    </ul>
  )
}
