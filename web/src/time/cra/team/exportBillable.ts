import { monthKey } from '#shared/core/dates/calendar.ts'
import { toCsv } from '#shared/core/files/csv.ts'
import type { BillableLine } from '#shared/time/cra/billableLine.ts'
import { dateCell } from '#web/app/format.ts'
import { download } from '#web/client/download.ts'
import type { Translate } from '#web/texts/keys.ts'
import type { Labels } from '../labels.ts'
import { amountOf, groupByClient } from './billing.ts'

const COLUMNS = [
  'client',
  'mission',
  'person',
  'month',
  'days',
  'status',
  'sentOn',
  'validatedOn',
  'validatedBy',
] as const
const RATES = ['dailyRate', 'amount'] as const

/** Exports the billable days of a month as CSV in the format of the reader's country. */
export const exportBillable = (
  lines: readonly BillableLine[],
  { year, month }: { year: number; month: number },
  t: Translate<'cra'>,
  words: Labels,
): void => {
  const rated = lines.some(({ dailyRate }) => dailyRate !== null)
  const date = (instant: string | null) => (instant ? dateCell(instant, words.language) : '')
  const rows = groupByClient(lines)
    .flatMap((bill) => bill.lines)
    .map((line) => [
      line.client.title,
      line.mission.title,
      line.resourceName,
      monthKey(year, month),
      line.days,
      t(`cra.status.${line.status}`),
      date(line.sentAt),
      date(line.validatedAt),
      line.validatorName ?? '',
      ...(rated ? [line.dailyRate ?? '', amountOf(line) ?? ''] : []),
    ])
  const head = [...COLUMNS, ...(rated ? RATES : [])].map((one) => t(`cra.billable.column.${one}`))
  const csv = toCsv([head, ...rows], words.language === 'fr' ? ';' : ',')
  download(`${t('cra.billable.file')}-${monthKey(year, month)}.csv`, csv, 'text/csv;charset=utf-8')
}
