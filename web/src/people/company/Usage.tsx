import type { OutputOf } from '#shared/core/endpoint.ts'
import type { company } from '#shared/people/company/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { dateFormat } from '#web/app/intl.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import { SmallChart } from '#web/ui/charts/SmallChart.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { CardSkeleton, FormSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useAmounts } from './useAmounts.ts'

type UsageAnswer = OutputOf<typeof company.usage>
type Month = UsageAnswer['months'][number]
type PriceList = UsageAnswer['prices']

export const loader = prefetch(contracts.company.usage, () => ({}))

/** What the company used, this month and before, and what that costs. */
export const Component = () => {
  const { data, error, refetch } = useApiQuery(contracts.company.usage, {})
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="flex flex-col gap-6">
        <FormSkeleton fields={4} columns="sm:grid-cols-2 lg:grid-cols-4" />
        <CardSkeleton drawn="h-60" />
      </div>
    )
  // Newest first, whatever the order they come in.
  const months = data.months.toSorted((a, b) => b.year - a.year || b.month - a.month)
  const [now] = months
  return (
    <div className="flex flex-col gap-6">
      {now && <ThisMonth month={now} prices={data.prices} />}
      <Months months={months} prices={data.prices} />
    </div>
  )
}

const ThisMonth = ({ month, prices }: { month: Month; prices: PriceList }) => {
  const { t } = useTranslation('company')
  const { formatMonth } = useFormats()
  const amounts = useAmounts(prices.currency)
  const figures = [
    ['activePeople', amounts.count(month.activePeople), amounts.price(prices.activePerson)],
    ['reportsValidated', amounts.count(month.reportsValidated), amounts.price(prices.reportValidated)],
    ['mailsSent', amounts.count(month.mailsSent), amounts.price(prices.thousandMails)],
    ['storedBytes', amounts.bytes(month.storedBytes), amounts.price(prices.gigabyteMonth)],
  ] as const
  return (
    <Card title={t('usage.now', { month: formatMonth(month.year, month.month) })}>
      <p className="text-secondary">{t('usage.estimate')}</p>
      <p className="text-5xl font-bold tabular-nums">{amounts.money(month.estimate)}</p>
      <dl className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map(([key, value, price]) => (
          <div key={key} className="rounded-xl border border-line bg-soft p-4">
            <dt className="text-secondary">{t(`usage.${key}`)}</dt>
            <dd className="text-3xl font-semibold tabular-nums">{value}</dd>
            <dd className="text-md text-secondary">{t(`usage.price.${key}`, { price })}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-md text-secondary">{t('usage.note')}</p>
    </Card>
  )
}

const Months = ({ months, prices }: { months: readonly Month[]; prices: PriceList }) => {
  const { t } = useTranslation('company')
  const { language, formatMonth } = useFormats()
  const amounts = useAmounts(prices.currency)
  const nameOf = ({ year, month }: Month) => formatMonth(year, month)
  const shortNameOf = ({ year, month }: Month) =>
    dateFormat(language, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1))
  const oldestFirst = months.toReversed()
  const figure = (key: 'activePeople' | 'reportsValidated' | 'mailsSent'): Column<Month> => ({
    key,
    header: t(`usage.${key}`),
    align: 'right',
    className: 'tabular-nums',
    cell: (month) => amounts.count(month[key]),
  })
  const columns: Column<Month>[] = [
    {
      key: 'month',
      header: t('usage.month'),
      cell: (month) => <span className="inline-block font-medium first-letter:uppercase">{nameOf(month)}</span>,
    },
    figure('activePeople'),
    figure('reportsValidated'),
    figure('mailsSent'),
    {
      key: 'storedBytes',
      header: t('usage.storedBytes'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: ({ storedBytes }) => amounts.bytes(storedBytes),
    },
    {
      key: 'estimate',
      header: t('usage.amount'),
      align: 'right',
      className: 'tabular-nums whitespace-nowrap',
      cell: ({ estimate }) => <span className="font-semibold">{amounts.money(estimate)}</span>,
    },
  ]
  return (
    <Card title={t('usage.title')}>
      {months.some(({ estimate }) => estimate > 0) && (
        <SmallChart
          height={240}
          table={{
            caption: t('usage.chart'),
            head: [t('usage.month'), t('usage.amount')],
            rows: oldestFirst.map((month) => [nameOf(month), amounts.money(month.estimate)]),
          }}
          labels={oldestFirst.map(shortNameOf)}
          lines={[{ name: t('usage.amount'), type: 'bar', data: oldestFirst.map(({ estimate }) => estimate) }]}
          show={amounts.money}
        />
      )}
      <div className={`${TO_EDGES} mt-4 -mb-4 sm:-mb-6`}>
        <Table
          caption={t('usage.title')}
          columns={columns}
          rows={months}
          rowKey={({ year, month }) => `${year}-${month}`}
          empty={null}
        />
      </div>
    </Card>
  )
}
