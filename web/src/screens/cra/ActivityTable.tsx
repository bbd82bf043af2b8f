import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '#shared/contracts/cra.ts'
import { workedDays, workedOn } from '#shared/rules/cra.ts'
import { DayCell, type Filling } from './DayCell.tsx'
import type { GridDay } from './days.ts'
import { dayLook, MonthHead } from './MonthHead.tsx'
import { useWords } from './words.ts'

interface Props {
  year: number
  month: number
  days: readonly GridDay[]
  activity: Activity
  /** Position of the activity in the report. */
  index: number
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Without it the days are read-only. */
  filling?: Filling
  /** What is to be said under the days. */
  children?: ReactNode
}

/** One mission of a month: its client and title, and a cell for every day. */
export const ActivityTable = ({ year, month, days, activity, index, actions, filling, children }: Props) => {
  const { t } = useTranslation()
  const words = useWords()
  const { client, mission } = activity
  const worked = workedDays([activity])
  return (
    <section aria-label={`${client.title}, ${mission.title}`} className="rounded-2xl bg-card shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 pt-4">
        <div className="min-w-0">
          <p className="text-md font-medium text-secondary">{client.title}</p>
          <h2 className="text-lg font-medium break-words">{mission.title}</h2>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-2 font-semibold tabular-nums">
            {t('cra.days', { count: worked, value: words.days(worked) })}
          </span>
          {actions}
        </div>
      </header>
      <div className="@container px-6 pt-3 pb-5">
        <MonthTable caption={t('cra.grid.caption', { mission: mission.title, client: client.title })}>
          <MonthHead year={year} month={month} days={days} />
          <tbody>
            <tr>
              {days.map((day) => {
                const value = workedOn([activity], day.day)
                return filling ? (
                  <DayCell
                    key={day.day}
                    {...filling}
                    year={year}
                    month={month}
                    day={day}
                    activity={index}
                    mission={mission.title}
                    value={value}
                  />
                ) : (
                  <ReadCell key={day.day} day={day} value={value} />
                )
              })}
            </tr>
          </tbody>
        </MonthTable>
        {children}
      </div>
    </section>
  )
}

/** The frame of a row of days. */
export const MonthTable = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-md border border-line select-none">
    <caption className="sr-only">{caption}</caption>
    {children}
  </table>
)

/** One day's work, to be read. */
export const ReadCell = ({ day, value, className }: { day: GridDay; value: number; className?: string }) => {
  const words = useWords()
  return (
    <td
      title={day.holiday}
      className={`h-9 border-t border-l border-line p-0 text-center text-xs tracking-tighter tabular-nums @3xl:text-sm @4xl:tracking-normal @5xl:text-md first:border-l-0 ${dayLook(day)} ${className ?? ''} ${value > 0 ? 'font-semibold' : 'text-hint'}`}
    >
      {day.weekend ? null : words.days(value)}
    </td>
  )
}
