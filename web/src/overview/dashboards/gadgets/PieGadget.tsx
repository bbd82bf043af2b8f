import type { GadgetOf } from '#shared/overview/dashboards/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { useDays } from '../days.ts'
import { useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS, ownPositioningsList } from '../figures/figureLists.ts'
import { RingFigure } from '../figures/RingFigure.tsx'
import { NoData } from '../NoData.tsx'

/** Positionings by status, as a ring and a legend; `own`: only the reader's. */
export const PieGadget = ({ data, own }: { data: NonNullable<GadgetOf<'PIE'>['data']>; own: boolean }) => {
  const { t } = useTranslation('dashboards')
  const { number, percent } = useDays()
  const listOf = useListUrl()
  const addressOf = (status: PositioningStatus) =>
    listOf(own ? ownPositioningsList(status) : FIGURE_LISTS.RESOURCE_POSITIONING_STATUS, { status })
  const title = t('dashboard.kpi.RESOURCE_POSITIONING_STATUS')
  const parts = data.labels.map((status, index) => ({
    name: t(own ? `positioning.own.${status}` : `positioning.status.${status}`),
    value: data.series[index] ?? 0,
    color: data.colors[index] ?? '#94a3b8',
    to: addressOf(status),
  }))
  return (
    <Card title={title}>
      {data.uniqueVisiteurs === 0 ? (
        <NoData text={t(own ? 'dashboard.noProposal' : 'dashboard.noPositioning')} />
      ) : (
        <RingFigure
          table={{
            caption: title,
            head: [
              t('dashboard.status'),
              t(own ? 'positionings.proposals.title' : 'positionings.title'),
              t('dashboard.share'),
            ],
            rows: parts.map(({ name, value }) => [name, number(value), percent(value / data.uniqueVisiteurs)]),
          }}
          parts={parts}
        />
      )}
    </Card>
  )
}
