import { useTranslation } from 'react-i18next'
import type { MonthSummary } from '#shared/contracts/cra.ts'
import { workingDays } from '#shared/rules/cra.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chart } from '#web/ui/Chart.tsx'
import { useWords } from './words.ts'

const HEIGHT = 220

/** Days worked each month of a year, beside its working days. */
export const YearChart = ({ year, months }: { year: number; months: readonly MonthSummary[] }) => {
  const { t } = useTranslation()
  const words = useWords()
  const names = months.map(({ month }) => words.monthName(year, month))
  const worked = months.map(({ totalWorkedDays }) => totalWorkedDays)
  const working = months.map(({ month }) => workingDays(year, month))
  if (worked.every((days) => days === 0)) return null
  return (
    <Card title={t('cra.chart.title', { year })}>
      <Chart
        height={HEIGHT}
        table={{
          caption: t('cra.chart.title', { year }),
          head: [t('cra.column.month'), t('cra.chart.worked'), t('cra.chart.working')],
          rows: names.map((name, index) => [name, words.days(worked[index] ?? 0), words.days(working[index] ?? 0)]),
        }}
        option={{
          grid: { left: 32, right: 8, top: 32, bottom: 24 },
          tooltip: { trigger: 'axis' },
          legend: { top: 0, right: 0 },
          xAxis: { type: 'category', data: months.map(({ month }) => words.monthShort(year, month)) },
          yAxis: { type: 'value', max: 25 },
          series: [
            {
              name: t('cra.chart.worked'),
              type: 'bar',
              data: worked,
              barMaxWidth: 28,
              itemStyle: { borderRadius: [4, 4, 0, 0] },
            },
            {
              name: t('cra.chart.working'),
              type: 'line',
              data: working,
              symbol: 'none',
              lineStyle: { type: 'dashed', width: 1.5 },
            },
          ],
        }}
      />
    </Card>
  )
}
