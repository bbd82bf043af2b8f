import { civilDate, monthKey } from '#shared/core/dates/calendar.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import { compareNames } from '#shared/core/names.ts'
import type { MonthDays } from '#shared/time/cra/billableLine.ts'
import { dateCell } from '#web/app/format.ts'
import { download } from '#web/client/download.ts'
import type { Translate } from '#web/texts/keys.ts'
import type { Labels } from '../labels.ts'

interface Month {
  year: number
  month: number
  hoursPerDay: number
}

/** To the hundredth, as days are: of whole hundredths, as 0.29 × 7.5 × 100 is a little less than 217.5 in binary. */
const toHours = (days: number, hoursPerDay: number): number => Math.round(Math.round(days * 100) * hoursPerDay) / 100

/** Lines of a month's days, by person and date: whom, when, for what, how long, and how far the month is. */
const toLines = (months: readonly MonthDays[], { year, month, hoursPerDay }: Month) =>
  months
    .flatMap(({ resourceName, email, status, activities }) =>
      activities.flatMap(({ client, mission, details }) =>
        details
          .filter(({ value }) => value > 0)
          .map(({ day, value }) => ({
            person: resourceName,
            email,
            date: civilDate(year, month, day),
            client,
            mission,
            days: value,
            hours: toHours(value, hoursPerDay),
            status,
          })),
      ),
    )
    .toSorted(
      (a, b) =>
        compareNames(a.person, b.person) ||
        compareNames(a.email, b.email) ||
        (a.date < b.date ? -1 : Number(a.date > b.date)),
    )

/** Exports the days of a month as CSV in the format of the reader's country, for payroll; false when there are none. */
export const exportDays = (
  months: readonly MonthDays[],
  month: Month,
  t: Translate<'cra'>,
  { language }: Pick<Labels, 'language'>,
): boolean => {
  const lines = toLines(months, month)
  if (lines.length === 0) return false
  const head = [
    t('cra.billable.column.person'),
    t('cra.daysFile.column.email'),
    t('cra.daysFile.column.date'),
    t('cra.billable.column.client'),
    t('cra.billable.column.mission'),
    t('cra.billable.column.days'),
    t('cra.daysFile.column.hours'),
    t('cra.billable.column.status'),
  ]
  const rows = lines.map((line) => [
    line.person,
    line.email,
    dateCell(line.date, language),
    line.client,
    line.mission,
    line.days,
    line.hours,
    t(`cra.status.${line.status}`),
  ])
  const name = `${t('cra.daysFile.file')}-${monthKey(month.year, month.month)}.csv`
  download(name, toCsv([head, ...rows], language === 'fr' ? ';' : ','), 'text/csv;charset=utf-8')
  return true
}
