import { Link } from 'react-router-dom'
import type { GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { SmallChart } from '#web/ui/charts/SmallChart.tsx'
import { useDays } from '../days.ts'
import { FigureLink, useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS } from '../figures/figureLists.ts'
import { NoData } from '../NoData.tsx'

/** Reports signed per month, with further series. */
export const HistogramGadget = ({ data }: { data: NonNullable<GadgetOf<'HISTOGRAM'>['data']> }) => {
  const { t } = useTranslation('dashboards')
  const { short, long, number } = useDays()
  const listOf = useListUrl()
  const title = t('dashboard.kpi.REPORTS_VALIDATED')
  const current = { month: data.labels.at(-1) }
  const reports = listOf(FIGURE_LISTS.REPORTS_VALIDATED, current)
  return (
    <Card
      title={title}
      actions={
        reports && (
          <Link className="text-link hover:underline" to={reports}>
            {t('dashboard.signed.open')}
          </Link>
        )
      }
    >
      <div className="grid gap-6 lg:grid-cols-4">
        <div className="min-w-0 lg:col-span-3">
          {data.value === 0 ? (
            <NoData text={t('dashboard.noReports')} />
          ) : (
            <SmallChart
              height={260}
              table={{
                caption: title,
                head: [t('dashboard.month'), title],
                rows: data.labels.map((label, index) => [long(label), number(data.data[index] ?? 0)]),
              }}
              labels={data.labels.map(short)}
              lines={[{ name: title, type: 'bar', data: data.data }]}
              show={number}
            />
          )}
        </div>
        <dl className="grid grid-cols-2 gap-4 lg:content-center">
          {data.cards.map(({ kpiType, data: { value } }) => (
            <div key={kpiType} className="flex flex-col-reverse justify-end rounded-xl border border-line bg-soft p-4">
              <dt className="text-md leading-5 text-secondary">{t(`dashboard.side.${kpiType}`, { count: value })}</dt>
              <dd className="text-4xl font-semibold tabular-nums">
                <FigureLink
                  to={listOf(FIGURE_LISTS[kpiType], current)}
                  about={t(`dashboard.side.${kpiType}`, { count: value })}
                >
                  {number(value)}
                </FigureLink>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
