import { ArrowTrendingDownIcon, ArrowTrendingUpIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { CryptoDashboard } from '#shared/overview/dashboards/crypto.ts'
import { useFormats } from '#web/app/format.ts'
import { numberFormat } from '#web/app/intl.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import type { ChartOption } from '#web/ui/charts/Chart.tsx'
import type { SmallLines } from '#web/ui/charts/SmallChart.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Amount } from './figures/Amount.tsx'
import { ChartCard } from './figures/ChartCard.tsx'
import { FiguresScreen } from './figures/FiguresScreen.tsx'
import { buildLineChart } from './figures/lines.ts'
import { PeriodMenu } from './figures/PeriodMenu.tsx'

export const loader = prefetch(contracts.dashboards.crypto, () => ({}))

const useDollarFormat = () => {
  const { language } = useFormats()
  const format = (options: Intl.NumberFormatOptions) =>
    numberFormat(language, { style: 'currency', currency: 'USD', ...options }).format
  // Cents only where there are any; more digits below one dollar.
  const [prices, parts] = [format({ trailingZeroDisplay: 'stripIfInteger' }), format({ maximumSignificantDigits: 6 })]
  return {
    dollars: (amount: number) => (Math.abs(amount) < 1 ? parts : prices)(amount),
    short: format({ notation: 'compact' }),
  }
}

/** Coin prices (sample data). */
export const Component = () => {
  const { t } = useTranslation('dashboards')
  return (
    <FiguresScreen
      title={t('crypto.title')}
      about={t('crypto.about')}
      badge={<Badge tone="yellow">{t('crypto.sample')}</Badge>}
      answer={useApiQuery(contracts.dashboards.crypto, {})}
      shape={[1, 3]}
    >
      {(data) => (
        <>
          <Notice tone="info" title={t('crypto.sampleAbout')} />
          <Bitcoin {...data.btc} />
          <h2 className="text-xl font-semibold">{t('crypto.watchlist')}</h2>
          <div className="grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
            {data.watchlist.map((coin) => (
              <WatchedCoin key={coin.iso} {...coin} />
            ))}
          </div>
          <Wallets {...data} />
        </>
      )}
    </FiguresScreen>
  )
}

const Trend = ({ dir, amount }: CryptoDashboard['btc']['trend']) => {
  const { t } = useTranslation('dashboards')
  const { formatNumber } = useFormats()
  const Mark = dir === 'up' ? ArrowTrendingUpIcon : ArrowTrendingDownIcon
  return (
    <p className={`mb-4 flex items-center gap-2 ${dir === 'up' ? 'text-good-text' : 'text-danger-text'}`}>
      <Mark aria-hidden className="size-5" />
      {t(`crypto.${dir}`, { percent: formatNumber(amount) })}
    </p>
  )
}

type Points = readonly { x: number; y: number }[]

const minutesBetweenLabels = (minutes: number): number => {
  if (minutes > 60) return 20
  return minutes > 20 ? 10 : 5
}

const usePriceCharts = () => {
  const { t } = useTranslation('dashboards')
  const { dollars } = useDollarFormat()
  const nameOf = (x: number) => (x === 0 ? t('crypto.now') : t('crypto.minutes', { count: -x }))
  const figuresOf = (points: Points) => ({
    head: [t('crypto.time'), t('crypto.price')],
    rows: points.map(({ x, y }): [string, number] => [nameOf(x), y]),
    show: dollars,
    empty: t('crypto.price'),
  })
  const interactiveChart = (points: Points): ChartOption => ({
    ...buildLineChart(
      points.map(({ x }) => nameOf(x)),
      [{ name: t('crypto.price'), filled: true, data: points.map(({ y }) => y) }],
      dollars,
      points.map(({ x }) => (x % minutesBetweenLabels(points.length) === 0 ? nameOf(x) : undefined)),
    ),
    yAxis: { type: 'value', scale: true, axisLabel: { formatter: (value: number) => dollars(value) } },
  })
  const smallChart = (points: Points): SmallLines => ({
    labels: points.map(({ x }) => nameOf(x)),
    lines: [{ name: t('crypto.price'), data: points.map(({ y }) => y) }],
    close: true,
  })
  return { figuresOf, explored: interactiveChart, small: smallChart }
}

const SPANS = ['145', '60', '20'] as const

const Bitcoin = ({ amount, trend, price, ...facts }: CryptoDashboard['btc']) => {
  const { t } = useTranslation('dashboards')
  const { dollars, short } = useDollarFormat()
  const { formatNumber } = useFormats()
  const { figuresOf, explored } = usePriceCharts()
  const [span, setSpan] = useState<(typeof SPANS)[number]>('145')
  const points = price.series.flatMap(({ data }) => data).slice(-Number(span))
  return (
    <ChartCard
      title={t('crypto.btc')}
      period={
        <PeriodMenu
          title={t('crypto.btc')}
          all={SPANS}
          chosen={span}
          label={(one) => t(`crypto.span.${one}`)}
          onChoose={setSpan}
        />
      }
      figure={
        <>
          <p className="text-4xl font-semibold tabular-nums">{dollars(amount)}</p>
          <Trend {...trend} />
          <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
            <Amount label={t('crypto.marketCap')} value={short(facts.marketCap)} />
            <Amount label={t('crypto.volume')} value={short(facts.volume)} />
            <Amount label={t('crypto.supply')} value={formatNumber(facts.supply)} />
            <Amount label={t('crypto.allTimeHigh')} value={dollars(facts.allTimeHigh)} />
          </dl>
        </>
      }
      {...figuresOf(points)}
      drawing={{ option: explored(points) }}
      height={320}
    />
  )
}

const WatchedCoin = ({ title, iso, amount, trend, series }: CryptoDashboard['watchlist'][number]) => {
  const { dollars } = useDollarFormat()
  const { figuresOf, small } = usePriceCharts()
  const points = series.flatMap(({ data }) => data)
  return (
    <ChartCard
      title={`${title} (${iso})`}
      figure={
        <>
          <p className="text-3xl font-semibold tabular-nums">{dollars(amount)}</p>
          <Trend {...trend} />
        </>
      }
      {...figuresOf(points)}
      drawing={small(points)}
      height={140}
    />
  )
}

const COINS = ['btc', 'eth', 'bch', 'xrp'] as const

const Wallets = ({ wallets, prices }: Pick<CryptoDashboard, 'wallets' | 'prices'>) => {
  const { t } = useTranslation('dashboards')
  const { dollars } = useDollarFormat()
  const { formatNumber } = useFormats()
  return (
    <Card title={t('crypto.wallets')}>
      <div className={`${TO_EDGES} -mb-2`}>
        <Table
          caption={t('crypto.wallets')}
          rows={COINS}
          rowKey={(coin) => coin}
          empty={null}
          columns={[
            { key: 'coin', header: t('crypto.coin'), cell: (coin) => coin.toUpperCase() },
            { key: 'held', header: t('crypto.held'), align: 'right', cell: (coin) => formatNumber(wallets[coin]) },
            { key: 'price', header: t('crypto.price'), align: 'right', cell: (coin) => dollars(prices[coin]) },
            {
              key: 'worth',
              header: t('crypto.worth'),
              align: 'right',
              cell: (coin) => dollars(wallets[coin] * prices[coin]),
            },
          ]}
        />
      </div>
    </Card>
  )
}
