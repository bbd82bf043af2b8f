import { useState } from 'react'
import { dateParts, monthOf } from '#shared/core/dates/calendar.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useLabels } from '#web/time/cra/labels.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { useDays } from '../days.ts'
import { Amount } from '../figures/Amount.tsx'
import { ChartCard } from '../figures/ChartCard.tsx'
import { FigureLink, useListUrl } from '../figures/FigureLink.tsx'
import { FIGURE_LISTS as LISTS } from '../figures/figureLists.ts'
import { buildLineChart } from '../figures/lines.ts'
import { PeriodMenu } from '../figures/PeriodMenu.tsx'
import { SaveTableButton } from '../figures/SaveTableButton.tsx'
import { NoData } from '../NoData.tsx'

type Props = Pick<
  ProjectDashboard,
  'budgetDistribution' | 'budgetDetails' | 'weeklyExpenses' | 'monthlyExpenses' | 'yearlyExpenses' | 'before'
>
type ExpensePeriods = NonNullable<Props['weeklyExpenses']>
type Before = NonNullable<Props['before']['expenses']>

/** Mission revenue; renders nothing for people who may not see amounts. */
export const ProjectBudget = ({ budgetDistribution, budgetDetails, before, ...expenses }: Props) => {
  const { weeklyExpenses: weekly, monthlyExpenses: monthly, yearlyExpenses: yearly } = expenses
  if (!budgetDistribution || !budgetDetails || !weekly || !monthly || !yearly || !before.expenses) return null
  return (
    <>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        <Expenses weekly={weekly} monthly={monthly} yearly={yearly} before={before.expenses} />
        <Distribution {...budgetDistribution} />
      </div>
      <Details rows={budgetDetails.rows} />
    </>
  )
}

/** The first and last day of the current year. */
const thisYear = () => {
  const { year } = dateParts(dayInParis(new Date()))
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}

const SPANS = ['weekly', 'monthly', 'yearly'] as const
type Span = (typeof SPANS)[number]

const UNITS = { weekly: 'week', monthly: 'month', yearly: 'year' } as const

interface Days {
  from: string
  until: string
}

/** The first and last day of a label, such as `2026-11-02/2026-11-08`. */
const daysOf = (label: string): Days => {
  const [from = '', until = ''] = label.split('/')
  return { from, until }
}

const Expenses = ({ before, ...of }: Record<Span, ExpensePeriods> & { before: Before }) => {
  const { t } = useTranslation('dashboards')
  const { euros, date } = useLabels()
  const { short, long } = useDays()
  const listOf = useListUrl()
  const [span, setSpan] = useState<Span>('weekly')
  const { amount, labels, series } = of[span]
  const [{ data }] = series
  const nameOf: Record<Span, (days: Days) => string> = {
    weekly: ({ from, until }) => `${date(from)} – ${date(until)}`,
    monthly: ({ from }) => long(monthOf(from)),
    yearly: ({ from }) => String(dateParts(from).year),
  }
  const shortOf: Record<Span, (days: Days) => string> = {
    ...nameOf,
    weekly: ({ from }) => short(from),
    monthly: ({ from }) => short(monthOf(from)),
  }
  return (
    <ChartCard
      title={t('project.expenses')}
      about={t('project.expensesAbout')}
      period={
        <PeriodMenu
          title={t('project.expenses')}
          all={SPANS}
          chosen={span}
          label={(one) => t(`project.span.${one}`)}
          onChoose={setSpan}
        />
      }
      figure={
        <dl className="mb-4">
          <Amount
            label={t(`project.lastPeriod.${span}`)}
            value={euros(amount)}
            compared={{ now: amount, before: before[span].value, than: { of: UNITS[span], until: before[span].until } }}
            to={listOf(LISTS[`project.${span}Expenses.amount`], daysOf(labels.at(-1) ?? ''))}
          />
        </dl>
      }
      head={[t('from'), t('project.amount')]}
      listOf={(row) => listOf(LISTS[`project.${span}Expenses.series.0.data`], daysOf(labels[row] ?? ''))}
      rows={labels.map((label, index) => [nameOf[span](daysOf(label)), data[index] ?? 0])}
      show={euros}
      drawing={{
        labels: labels.map((label) => shortOf[span](daysOf(label))),
        lines: [{ name: t('project.amount'), type: 'bar', data }],
      }}
      empty={t('project.noExpenses')}
    />
  )
}

const Distribution = ({ categories, series }: NonNullable<Props['budgetDistribution']>) => {
  const { t } = useTranslation('dashboards')
  const { euros } = useLabels()
  const listOf = useListUrl()
  const year = thisYear()
  const [validated = [], planned = []] = series.map(({ data }) => data)
  const names = categories.map((type) => t(`project.type.${type}`))
  return (
    <ChartCard
      title={t('project.distribution')}
      head={[t('project.interventionType'), t('project.validated'), t('project.planned')]}
      rows={names.map((name, index) => [name, validated[index] ?? 0, planned[index] ?? 0])}
      listOf={(row, place) =>
        place === 1
          ? listOf(LISTS['project.budgetDistribution.series.data'], { ...year, type: categories[row] })
          : undefined
      }
      show={euros}
      height={300}
      drawing={{
        option: buildLineChart(
          names,
          [
            { name: t('project.validated'), type: 'bar', data: validated },
            { name: t('project.planned'), type: 'bar', data: planned },
          ],
          euros,
        ),
      }}
      empty={t('project.nothingPlanned')}
    >
      <ActionLink variant="text" to="/dashboards/finance" className="-ml-button">
        {t('project.finance')}
      </ActionLink>
    </ChartCard>
  )
}

const Details = ({ rows }: { rows: NonNullable<Props['budgetDetails']>['rows'] }) => {
  const { t } = useTranslation('dashboards')
  const { euros } = useLabels()
  const { percent } = useDays()
  const listOf = useListUrl()
  const year = thisYear()
  const share = (value: number | null) => (value === null ? '—' : percent(value / 100))
  const shown = rows.filter(({ total, expensesAmount }) => total !== 0 || expensesAmount !== 0)
  // Percentages stay numbers in the export, for spreadsheets.
  const saved = [
    [
      ...(['interventionType', 'planned', 'validated'] as const).map((one) => t(`project.${one}`)),
      `${t('project.share')} (%)`,
      t('project.remaining'),
      `${t('project.remainingShare')} (%)`,
    ],
    ...shown.map((row) => [
      t(`project.type.${row.type}`),
      row.total,
      row.expensesAmount,
      row.expensesPercentage ?? '',
      row.remainingAmount,
      row.remainingPercentage ?? '',
    ]),
  ]
  return (
    <Card
      title={t('project.details')}
      actions={shown.length > 0 && <SaveTableButton title={t('project.details')} rows={saved} />}
    >
      <div className={`${TO_EDGES} -mb-2`}>
        <Table
          caption={t('project.details')}
          rows={shown}
          rowKey={({ id }) => id}
          empty={
            <div className="px-6">
              <NoData text={t('project.nothingPlanned')} />
            </div>
          }
          columns={[
            { key: 'type', header: t('project.interventionType'), cell: ({ type }) => t(`project.type.${type}`) },
            {
              key: 'total',
              header: t('project.planned'),
              align: 'right',
              cell: ({ type, total }) => (
                <FigureLink
                  to={listOf(LISTS['project.budgetDetails.rows.total'], { ...year, type })}
                  about={`${t('project.planned')}, ${t(`project.type.${type}`)}`}
                >
                  {euros(total)}
                </FigureLink>
              ),
            },
            {
              key: 'expensesAmount',
              header: t('project.validated'),
              align: 'right',
              cell: ({ expensesAmount }) => euros(expensesAmount),
            },
            {
              key: 'expensesPercentage',
              header: t('project.share'),
              align: 'right',
              cell: ({ expensesPercentage }) => share(expensesPercentage),
            },
            {
              key: 'remainingAmount',
              header: t('project.remaining'),
              align: 'right',
              cell: ({ remainingAmount }) => euros(remainingAmount),
            },
            {
              key: 'remainingPercentage',
              header: t('project.remainingShare'),
              align: 'right',
              cell: ({ remainingPercentage }) => share(remainingPercentage),
            },
          ]}
        />
      </div>
    </Card>
  )
}
