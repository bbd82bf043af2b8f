import type { GadgetOf } from '#shared/overview/dashboards/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { RingChart } from '#web/ui/charts/RingChart.tsx'
import { useDays } from '../days.ts'
import { FigureLink, useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS, ownPositioningsList } from '../figures/figureLists.ts'
import { NoData } from '../NoData.tsx'

/** Positionings by status, as a ring and a legend; `own`: only the reader's. */
export const PieGadget = ({ data, own }: { data: NonNullable<GadgetOf<'PIE'>['data']>; own: boolean }) => {
  const { t } = useTranslation('dashboards')
  const { number, percent } = useDays()
  const listOf = useListUrl()
  const addressOf = (status: PositioningStatus) =>
    listOf(own ? ownPositioningsList(status) : FIGURE_LISTS.RESOURCE_POSITIONING_STATUS, { status })
  const title = t('dashboard.kpi.RESOURCE_POSITIONING_STATUS')
  const rows = data.labels.map((status, index) => ({
    status,
    name: t(own ? `positioning.own.${status}` : `positioning.status.${status}`),
    value: data.series[index] ?? 0,
    color: data.colors[index] ?? '#94a3b8',
  }))
  return (
    <Card title={title}>
      {data.uniqueVisiteurs === 0 ? (
        <NoData text={t(own ? 'dashboard.noProposal' : 'dashboard.noPositioning')} />
      ) : (
        <div className="items-center gap-6 sm:flex">
          <div className="relative mx-auto w-40 shrink-0">
            <RingChart
              height={160}
              table={{
                caption: title,
                head: [
                  t('dashboard.status'),
                  t(own ? 'positionings.proposals.title' : 'positionings.title'),
                  t('dashboard.share'),
                ],
                rows: rows.map(({ name, value }) => [name, number(value), percent(value / data.uniqueVisiteurs)]),
              }}
              parts={rows}
              show={number}
            />
            <p
              aria-hidden
              className="pointer-events-none absolute inset-0 grid place-items-center text-4xl font-semibold tabular-nums"
            >
              {number(data.uniqueVisiteurs)}
            </p>
          </div>
          <ul className="mt-5 grow divide-y divide-line sm:mt-0 sm:max-w-md">
            {rows.map(({ status, name, value, color }) => (
              <li key={status} className="flex items-center gap-2 py-2">
                <span className="mr-1 size-3 shrink-0 rounded-full" style={{ backgroundColor: color }} />
                <span className="min-w-0 grow">{name}</span>
                <span className="font-medium tabular-nums">
                  <FigureLink to={addressOf(status)} about={name}>
                    {number(value)}
                  </FigureLink>
                </span>
                <span className="w-11 text-right whitespace-nowrap text-secondary tabular-nums">
                  {percent(value / data.uniqueVisiteurs)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
