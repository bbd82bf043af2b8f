import { workingDays } from '#shared/time/cra/rules.ts'
import type { MonthSummary } from '#shared/time/terms.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { SmallChart } from '#web/ui/charts/SmallChart.tsx'
import { useLabels } from '../labels.ts'

const HEIGHT = 220

/** Days worked each month of a year, beside its working days. */
export const YearChart = ({ year, months }: { year: number; months: readonly MonthSummary[] }) => {
  const { t } = useTranslation('cra')
  const words = useLabels()
  const names = months.map(({ month }) => words.monthName(year, month))
  const worked = months.map(({ totalWorkedDays }) => totalWorkedDays)
  const firstDay = useUser()?.firstDay
  const working = months.map(({ month }) => workingDays(year, month, firstDay))
  if (worked.every((days) => days === 0)) return null
  return (
    <Card title={t('cra.chart.title', { year })}>
      <SmallChart
        height={HEIGHT}
        table={{
          caption: t('cra.chart.title', { year }),
          head: [t('cra.column.month'), t('cra.chart.worked'), t('cra.chart.working')],
          rows: names.map((name, index) => [name, words.days(worked[index] ?? 0), words.days(working[index] ?? 0)]),
        }}
        labels={months.map(({ month }) => words.monthShort(year, month))}
        lines={[
          { name: t('cra.chart.worked'), type: 'bar', data: worked },
          { name: t('cra.chart.working'), dashed: true, data: working },
        ]}
        show={words.days}
      />
    </Card>
  )
}
