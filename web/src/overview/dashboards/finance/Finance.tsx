import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { dateParts, monthKey, monthOf, shiftMonth } from '#shared/core/dates/calendar.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import type { FinanceDashboard } from '#shared/overview/dashboards/finance.ts'
import { sumOf } from '#shared/overview/dashboards/rules.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useDays } from '../days.ts'
import { Amount } from '../figures/Amount.tsx'
import { ChartCard } from '../figures/ChartCard.tsx'
import { useListUrl } from '../figures/FigureLink.tsx'
import { FiguresScreen } from '../figures/FiguresScreen.tsx'
import { FIGURE_LISTS as LISTS } from '../figures/figureLists.ts'
import { Gauge } from '../figures/Gauge.tsx'
import { buildLineChart } from '../figures/lines.ts'
import { PeriodMenu } from '../figures/PeriodMenu.tsx'
import { parseValidatedDays } from '../figures/parseValidatedDays.ts'
import { Transactions } from './Transactions.tsx'
import { ValidatedReports } from './ValidatedReports.tsx'

const parseDays = ({ request }: LoaderFunctionArgs) => parseValidatedDays(new URL(request.url).searchParams)
const prefetchFigures = prefetch(contracts.dashboards.finance, () => ({}))
const prefetchValidated = prefetchPages(contracts.dashboards.validated, parseDays)
export const loader = (where: LoaderFunctionArgs) => (parseDays(where) ? prefetchValidated : prefetchFigures)(where)

/** The finance dashboard; with days in the URL, the reports validated on them. */
export const Component = () => {
  const days = parseValidatedDays(useSearchParams()[0])
  return days ? <ValidatedReports days={days} /> : <Overview />
}

const Overview = () => {
  const { t } = useTranslation('dashboards')
  return (
    <FiguresScreen
      title={t('finance.title')}
      about={t('finance.about')}
      answer={useApiQuery(contracts.dashboards.finance, {})}
      shape={[2, 1, 2]}
    >
      {(data) => (
        <>
          <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
            <Statement title={t('finance.current')} of="currentStatement" statement={data.currentStatement} />
            <Statement title={t('finance.previous')} of="previousStatement" statement={data.previousStatement} />
          </div>
          <Balance {...data.accountBalance} />
          <div className="grid gap-4 sm:gap-6 lg:grid-cols-3">
            <Transactions
              className="lg:col-span-2"
              title={t('finance.transactions')}
              empty={t('finance.noTransactions')}
              atOnce={5}
              rows={data.recentTransactions}
            />
            <Budget month={monthOf(data.currentStatement.date)} {...data.budget} />
          </div>
        </>
      )}
    </FiguresScreen>
  )
}

interface StatementProps {
  title: string
  of: 'currentStatement' | 'previousStatement'
  statement: FinanceDashboard['currentStatement']
}

const Statement = ({ title, of, statement }: StatementProps) => {
  const { t } = useTranslation('dashboards')
  const { euros } = useLabels()
  const { long } = useDays()
  const listOf = useListUrl()
  const mayRead = allows(CRA_MANAGERS, useUser()?.permissions)
  const month = monthOf(statement.date)
  const over = statement.spent > 0 ? 'due' : 'empty'
  const state = of === 'currentStatement' ? 'open' : over
  return (
    <Card title={title}>
      <p className="mb-4 text-secondary first-letter:uppercase">
        {t(`finance.status.${state}`, { month: long(month) })}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
        <Amount
          label={t('finance.spent')}
          value={euros(statement.spent)}
          to={listOf(LISTS[`finance.${of}.spent`], { month })}
        />
        <Amount
          label={t('finance.limit')}
          value={euros(statement.limit)}
          to={listOf(LISTS[`finance.${of}.limit`], { month })}
        />
        <Amount label={t('finance.minimum')} value={euros(statement.minimum)} />
      </dl>
      {mayRead && (
        <ActionLink variant="text" to={`/activity-report?tab=team&month=${month}`} className="mt-4 -ml-button">
          {t('finance.reports', { month: long(month) })}
        </ActionLink>
      )}
    </Card>
  )
}

const SPANS = ['3', '6', '9', '12'] as const
type Span = (typeof SPANS)[number]
/** Number of planned months shown. */
const MONTHS_AHEAD = 3

const Balance = ({ growRate, ami, series: [predicted, actual] }: FinanceDashboard['accountBalance']) => {
  const { t } = useTranslation('dashboards')
  const { euros } = useLabels()
  const { short, long, percent } = useDays()
  const listOf = useListUrl()
  const [span, setSpan] = useState<Span>('12')
  const months = Number(span)
  const known = actual.data.length
  const shown = predicted.data.slice(known - months, known + MONTHS_AHEAD)
  const validated = new Map(actual.data.map(({ x, y }) => [x, y]))
  const sumOfActual = (from: number, to: number) => sumOf(actual.data.slice(from, to).map(({ y }) => y))
  const now = sumOfActual(known - months, known)
  // Leaves out the current, unfinished month, and its counterpart in the previous period.
  const whole = {
    now: sumOfActual(known - months, known - 1),
    before: sumOfActual(known - 2 * months, known - months - 1),
  }
  return (
    <ChartCard
      title={t('finance.balance')}
      about={t('finance.balanceAbout')}
      period={
        <PeriodMenu
          title={t('finance.balance')}
          all={SPANS}
          chosen={span}
          label={(one) => t('finance.months', { count: Number(one) })}
          onChoose={setSpan}
        />
      }
      figure={
        <dl className="mb-4 grid gap-4 sm:grid-cols-3">
          <Amount
            label={t('finance.validatedOver', { count: months })}
            value={euros(now)}
            compared={{ ...whole, than: { of: 'wholeMonths' } }}
          />
          <Amount label={t('finance.average')} value={euros(Math.round(ami))} />
          <Amount label={t('finance.growth')} value={growRate === null ? '—' : percent(growRate / 100, 1)} />
        </dl>
      }
      head={[t('month'), t('finance.validated'), t('finance.planned')]}
      rows={shown.map(({ x, y }) => [long(monthOf(x)), validated.get(x) ?? 0, y])}
      listOf={(row, place) => {
        const month = monthOf(shown[row]?.x ?? '')
        return listOf(LISTS[`finance.accountBalance.series.${place === 0 ? 1 : 0}.data.y`], { month })
      }}
      show={euros}
      drawing={{
        option: buildLineChart(
          shown.map(({ x }) => short(monthOf(x))),
          [
            { name: t('finance.validated'), type: 'bar', data: shown.flatMap(({ x }) => validated.get(x) ?? []) },
            { name: t('finance.planned'), dashed: true, data: shown.map(({ y }) => y) },
          ],
          euros,
        ),
      }}
      empty={t('finance.nothing')}
    />
  )
}

const BUDGETS = [
  { of: 'thisMonth', part: 'expenses', whole: 'expensesLimit' },
  { of: 'lastMonth', part: 'bills', whole: 'billsLimit' },
  { of: 'thisYear', part: 'savings', whole: 'savingsGoal' },
] as const

const Budget = ({ month, ...budget }: FinanceDashboard['budget'] & { month: string }) => {
  const { t } = useTranslation('dashboards')
  const { euros } = useLabels()
  const listOf = useListUrl()
  const { year, month: number } = dateParts(month)
  const last = shiftMonth(year, number, -1)
  const counted = {
    thisMonth: { month },
    lastMonth: { month: monthKey(last.year, last.month) },
    thisYear: { from: `${year}-01-01`, until: `${year}-12-31` },
  }
  return (
    <Card title={t('finance.budget')}>
      <div className="flex flex-col gap-6">
        {BUDGETS.map(({ of, part, whole }) => (
          <Gauge
            key={of}
            label={t(`finance.${of}`)}
            value={euros(budget[part])}
            limit={t('finance.ofPlanned', { planned: euros(budget[whole]) })}
            to={[
              listOf(LISTS[`finance.budget.${part}`], counted[of]),
              listOf(LISTS[`finance.budget.${whole}`], counted[of]),
            ]}
            of={[budget[part], budget[whole]]}
          />
        ))}
      </div>
    </Card>
  )
}
