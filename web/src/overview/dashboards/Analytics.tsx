import { useState } from 'react'
import { dayAfter, monthOf } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { allows, USER_MANAGERS } from '#shared/core/permissions.ts'
import type { AnalyticsDashboard } from '#shared/overview/dashboards/analytics.ts'
import { RANGES, type Range, YEARS, type Year } from '#shared/overview/dashboards/rules.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { useDays } from './days.ts'
import { Amount } from './figures/Amount.tsx'
import { ChartCard } from './figures/ChartCard.tsx'
import { useListUrl } from './figures/FigureLink.tsx'
import { FiguresScreen } from './figures/FiguresScreen.tsx'
import { CLIENT_ANSWERS_LIST, FIGURE_LISTS as LISTS } from './figures/figureLists.ts'
import { buildLineChart } from './figures/lines.ts'
import { PeriodMenu } from './figures/PeriodMenu.tsx'

export const loader = prefetch(contracts.dashboards.analytics, () => ({}))

/** Visitors, and the progress of proposals. */
export const Component = () => {
  const { t } = useTranslation('dashboards')
  return (
    <FiguresScreen
      title={t('analytics.title')}
      about={t('analytics.about')}
      answer={useApiQuery(contracts.dashboards.analytics, {})}
      shape={[1, 3, 1]}
    >
      {(data) => (
        <>
          <Visitors {...data.visitors} />
          <div className="grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
            {MEASURES.map((one) => (
              <Measure key={one} of={one} measure={data[one]} />
            ))}
          </div>
          <Ratio {...data.visitorsVsPageViews} />
          <People {...data} />
        </>
      )}
    </FiguresScreen>
  )
}

const Visitors = ({ series }: AnalyticsDashboard['visitors']) => {
  const { t } = useTranslation('dashboards')
  const { short, long, number } = useDays()
  const mayRead = allows(USER_MANAGERS, useUser()?.permissions)
  const [year, setYear] = useState<Year>('this-year')
  const points = series[year].flatMap(({ data }) => data)
  const title = t('analytics.visitors')
  return (
    <ChartCard
      title={title}
      about={t('analytics.visitorsAbout')}
      period={
        <PeriodMenu
          title={title}
          all={YEARS}
          chosen={year}
          label={(one) => t(`analytics.year.${one}`)}
          onChoose={setYear}
        />
      }
      head={[t('day'), t('analytics.people')]}
      rows={points.map(({ x, y }) => [long(x), y])}
      days={points.map(({ x }) => x)}
      show={number}
      drawing={{
        option: buildLineChart(
          points.map(({ x }) => short(x)),
          [{ name: t('analytics.people'), type: 'bar', data: points.map(({ y }) => y) }],
          number,
          // Days of a year are labelled by month.
          points.map(({ x }, index) => (index > 0 && isNewMonth(x, points[index - 1]) ? short(monthOf(x)) : undefined)),
        ),
      }}
      empty={t('analytics.noVisitors')}
    >
      {mayRead && (
        <ActionLink variant="text" to="/company" className="-ml-button">
          {t('analytics.members')}
        </ActionLink>
      )}
    </ChartCard>
  )
}

const isNewMonth = (day: string, before: { x: string } | undefined): boolean =>
  !before || monthOf(before.x) !== monthOf(day)

const MEASURES = ['visits', 'impressions', 'conversions'] as const

interface MeasureProps {
  of: (typeof MEASURES)[number]
  measure: AnalyticsDashboard['visits']
}

const Measure = ({ of, measure: { ranges } }: MeasureProps) => {
  const { t } = useTranslation('dashboards')
  const { short, long, number } = useDays()
  const listOf = useListUrl()
  const title = t(`analytics.${of}`)
  const [range, setRange] = useState<Range>('30_DAYS')
  const { amount, before, labels, series } = ranges[range]
  const data = series.flatMap((one) => one.data)
  const label = (one: Range) => t(`analytics.range.${one}`)
  const [first] = labels
  const today = dayInParis(new Date())
  /** The day before the next point. */
  const lastDayOf = (index: number) => dayBefore(labels[index + 1])
  const all = listOf(LISTS[`analytics.${of}.ranges.amount`], { from: first, until: today })
  return (
    <ChartCard
      title={title}
      figure={
        <div className="relative mb-4">
          <dl className="[&_dd]:min-h-control">
            <Amount label={title} labelHidden value={number(amount)} compared={{ now: amount, before }} to={all} />
          </dl>
          <div className="absolute top-0 right-0">
            <PeriodMenu title={title} all={RANGES} chosen={range} label={label} onChoose={setRange} />
          </div>
        </div>
      }
      head={[t('from'), title]}
      rows={labels.map((day, index) => [long(day), data[index] ?? 0])}
      days={labels}
      listOf={(row) =>
        listOf(LISTS[`analytics.${of}.ranges.series.data`], { from: labels[row], until: lastDayOf(row) ?? today })
      }
      show={number}
      // Their headers are as high as the highest.
      className="row-span-2 grid grid-rows-subgrid gap-0"
      height={160}
      drawing={{ labels: labels.map(short), lines: [{ name: title, type: 'bar', data }] }}
      empty={t('analytics.nothing')}
    >
      {all && (
        <ActionLink variant="text" to={all} className="-ml-button">
          {t('analytics.list')}
        </ActionLink>
      )}
    </ChartCard>
  )
}

const dayBefore = (day: string | undefined): string | undefined => day && dayAfter(day, -1)

const SCORES = ['overallScore', 'averageRatio', 'predictedRatio'] as const

const Ratio = ({ series, ...scores }: AnalyticsDashboard['visitorsVsPageViews']) => {
  const { t } = useTranslation('dashboards')
  const { short, long, number } = useDays()
  const listOf = useListUrl()
  const [shown = [], answers = []] = series.map(({ data }) => data)
  const score = (value: number | null) => (value === null ? '—' : number(value))
  return (
    <ChartCard
      title={t('analytics.ratio')}
      about={t('analytics.ratioAbout')}
      beside
      figure={
        <dl className="mb-4 grid gap-4 sm:grid-cols-3 lg:mb-0 lg:grid-cols-1">
          {SCORES.map((one) => (
            <Amount key={one} label={t(`analytics.${one}`)} value={score(scores[one])} />
          ))}
        </dl>
      }
      head={[t('month'), t('analytics.shown'), t('analytics.answers')]}
      rows={shown.map(({ x, y }, index) => [long(monthOf(x)), y, answers[index]?.y ?? 0])}
      listOf={(row, place) => {
        const of = place === 0 ? LISTS['analytics.visitorsVsPageViews.series.data.y'] : CLIENT_ANSWERS_LIST
        return listOf(of, { month: monthOf(shown[row]?.x ?? '') })
      }}
      show={number}
      drawing={{
        option: buildLineChart(
          shown.map(({ x }) => short(monthOf(x))),
          [
            { name: t('analytics.shown'), type: 'bar', data: shown.map(({ y }) => y) },
            { name: t('analytics.answers'), type: 'bar', data: answers.map(({ y }) => y) },
          ],
          number,
        ),
      }}
      empty={t('analytics.nothing')}
    />
  )
}

const People = ({ newVsReturning, language }: Pick<AnalyticsDashboard, 'newVsReturning' | 'language'>) => {
  const { t } = useTranslation('dashboards')
  return (
    <>
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
        <VisitorSplit
          title={t('analytics.newVsReturning')}
          names={newVsReturning.labels.map((one) => t(`analytics.newcomers.${one}`))}
          values={newVsReturning.series}
        />
        <VisitorSplit
          title={t('analytics.language')}
          names={language.labels.map((one) => t(`analytics.languages.${one}`))}
          values={language.series}
        />
      </div>
      <p className="-mt-2 text-md text-secondary">{t('analytics.notKept')}</p>
    </>
  )
}

const VisitorSplit = ({
  title,
  names,
  values,
}: {
  title: string
  names: readonly string[]
  values: readonly number[]
}) => {
  const { t } = useTranslation('dashboards')
  const { number } = useDays()
  const parts = names.map((name, index) => ({ name, value: values[index] ?? 0 }))
  return (
    <ChartCard
      title={title}
      head={[title, t('analytics.people')]}
      rows={parts.map(({ name, value }) => [name, value])}
      show={number}
      drawing={{ parts }}
      empty={t('analytics.noPeople')}
    />
  )
}
