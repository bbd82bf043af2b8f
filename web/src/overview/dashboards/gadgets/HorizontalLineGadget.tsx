import { useState } from 'react'
import { dayInParis } from '#shared/core/dates/paris.ts'
import type { GadgetOf } from '#shared/overview/dashboards/contract.ts'
import { RANGES, type Range } from '#shared/overview/dashboards/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { SmallChart } from '#web/ui/charts/SmallChart.tsx'
import { useDays } from '../days.ts'
import { FigureLink, useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS } from '../figures/figureLists.ts'
import { PeriodMenu } from '../figures/PeriodMenu.tsx'
import { NoData } from '../NoData.tsx'

/** People presented to clients over time, with the total. */
export const HorizontalLineGadget = ({ data }: { data: NonNullable<GadgetOf<'HORIZONTAL_LINE'>['data']> }) => {
  const { t } = useTranslation('dashboards')
  const { short, long, number } = useDays()
  const [range, setRange] = useState<Range>('30_DAYS')
  const { labels, data: points, value } = data.series[range]
  const title = t('dashboard.kpi.RESOURCE_SENT_TO_CLIENT')
  const [first = ''] = labels
  const days = { from: first.length > 7 ? first : `${first}-01`, until: dayInParis(new Date()) }
  const to = useListUrl()(FIGURE_LISTS.RESOURCE_SENT_TO_CLIENT, days)
  return (
    <Card
      title={title}
      actions={
        <PeriodMenu
          title={title}
          all={RANGES}
          chosen={range}
          label={(one) => t(`dashboard.range.${one}`)}
          onChoose={setRange}
        />
      }
    >
      <p aria-live="polite" className="mb-4 flex items-baseline gap-3">
        <span className="text-5xl font-bold tracking-tight tabular-nums">
          <FigureLink to={to} about={t('dashboard.sentToClient', { count: value })}>
            {number(value)}
          </FigureLink>
        </span>
        <span className="text-secondary">{t('dashboard.sentToClient', { count: value })}</span>
      </p>
      {value === 0 ? (
        <NoData text={t('dashboard.noSending')} />
      ) : (
        <SmallChart
          height={220}
          table={{
            caption: title,
            head: [t('dashboard.from'), t('dashboard.people')],
            rows: labels.map((label, index) => [long(label), number(points[index] ?? 0)]),
          }}
          labels={labels.map(short)}
          lines={[{ name: t('dashboard.people'), type: 'bar', data: points }]}
          show={number}
        />
      )}
    </Card>
  )
}
