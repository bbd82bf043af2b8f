import { describe, expect, test, vi } from 'vitest'
import { type CardsDay, toCardsDay } from '#functions/data/figures/cards.ts'
import { toFinanceMonth } from '#functions/data/figures/finance.ts'
import { buildPlanWrites, countWeekdays } from '#functions/data/figures/plan.ts'
import { analyticsDashboard } from '#functions/overview/dashboards/analytics.ts'
import { daysUntil, mondayOf } from '#functions/overview/dashboards/days.ts'
import { financeDashboard } from '#functions/overview/dashboards/finance.ts'
import { amountsOf, monthAfter, monthsAround } from '#functions/overview/dashboards/months.ts'
import { projectDashboard, type StoredAmounts } from '#functions/overview/dashboards/project.ts'
import { sampleRates } from '#functions/overview/dashboards/rates.ts'
import { dayAfter } from '#shared/core/dates/calendar.ts'
import { CryptoDashboard, WATCHED } from '#shared/overview/dashboards/crypto.ts'

const kept = (month: string, counts: Record<string, number>) =>
  toFinanceMonth({ pk: 'T#x#FIGURES#FINANCE', sk: `MONTH#${month}`, ...counts })

describe('periods', () => {
  test('cross years and the days on which clocks are changed', () => {
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(monthsAround('2026-11', -1, 2)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01'])
    expect(daysUntil('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'))
  })
  test('weekdays of a month, or of a part of it', () => {
    expect(countWeekdays('2026-11')).toBe(21)
    expect(countWeekdays('2026-11', 21, 24)).toBe(2)
  })
})

describe('what is planned', () => {
  test('is every day of an assignment once, however long it is', () => {
    const [first, last] = [
      kept('2026-10', { planned_HYBRID: 12 * 50_000, from_HYBRID: 50_000 }),
      kept('2027-02', { planned_HYBRID: 3 * 50_000, until_HYBRID: 50_000 }),
    ]
    const { planned } = amountsOf([first, last])
    const months = monthsAround('2026-09', 0, 6)
    expect(months.map(planned)).toEqual([0, 12, 21, 23, 21, 3, 0].map((days) => days * 500))
  })
  test('is two months of writes at most, and none for what stays', () => {
    vi.stubEnv('REGIE_TABLE', 'regie')
    const mission = (endDate: string) => ({
      interventionType: null,
      assigned: { someone: { startDate: '2026-01-05', endDate, rate: 500 } },
    })
    expect(buildPlanWrites('x', undefined, mission('2099-12-31'))).toHaveLength(2)
    expect(buildPlanWrites('x', mission('2026-05-31'), mission('2026-05-31'))).toEqual([])
    expect(buildPlanWrites('x', mission('2026-05-31'), mission('2026-05-29'))).toEqual([])
    expect(buildPlanWrites('x', mission('2026-05-31'), mission('2026-05-28'))).toHaveLength(1)
  })
})

test('growth is that of whole months, and the average begins with the first one that has something', () => {
  const months = [
    kept('2026-08', { validated_HYBRID: 100_000 }),
    kept('2026-09', { validated_HYBRID: 200_000 }),
    kept('2026-10', { validated_ON_SITE: 300_000 }),
    kept('2026-11', { validated_HYBRID: 5_000_000 }),
  ]
  const { accountBalance } = financeDashboard('2026-11', months, [])
  expect(accountBalance).toMatchObject({ growRate: 50, ami: 2000 })
})

test('the average is of twelve months, when the earliest of them has something', () => {
  const months = [kept('2025-10', { validated_HYBRID: 9_000_000 }), kept('2025-11', { validated_HYBRID: 120_000 })]
  expect(financeDashboard('2026-11', months, []).accountBalance.ami).toBe(100)
})

test('amounts of several kinds come to whole cents', () => {
  const months = [
    kept('2026-11', { validated_HYBRID: 10, validated_ON_SITE: 20, planned_HYBRID: 70, planned_UNKNOWN: 10 }),
  ]
  const { currentStatement, accountBalance } = financeDashboard('2026-11', months, [])
  expect(currentStatement).toMatchObject({ spent: 0.3, limit: 0.8, minimum: 0.5 })
  expect(accountBalance.series[1].data.at(-1)?.y).toBe(0.3)
})

test('a period is compared with as many days before it, and answers with what was shown', () => {
  const day = (date: string, counts: object) => ({
    date,
    positioned: 0,
    sentToResource: 0,
    acceptedByResource: 0,
    refusedByResource: 0,
    sentToClient: 0,
    acceptedByClient: 0,
    refusedByClient: 0,
    missionsOpened: 0,
    missionsClosed: 0,
    positionsOpen: 0,
    ...counts,
  })
  const days = [
    day('2026-11-20', { sentToClient: 2, acceptedByClient: 1 }),
    day('2026-10-21', { sentToClient: 1 }),
    day('2026-10-20', { sentToClient: 4, refusedByClient: 1 }),
  ]
  const came = {
    days: new Map([
      ['2026-11-20', 3],
      ['2026-11-15', 4],
      ['2026-11-17', 2],
    ]),
    month: { newcomers: 1, EN: 1, FR: 2 },
  }
  const { impressions, visitorsVsPageViews, visitors, newVsReturning, gender, age } = analyticsDashboard(
    '2026-11-20',
    came,
    days,
  )
  expect(impressions).toMatchObject({ amount: 2, ranges: { '30_DAYS': { amount: 2, before: 5 } } })
  expect(impressions.ranges['3_MONTHS']).toMatchObject({ amount: 7, before: 0 })
  expect(visitorsVsPageViews).toMatchObject({ overallScore: 28.6, averageRatio: 50, predictedRatio: 14.3 })
  expect(visitors.series['this-year'][0]?.data.slice(-3)).toEqual([
    { x: '2026-11-14', y: 0 },
    { x: '2026-11-17', y: 4 },
    { x: '2026-11-20', y: 3 },
  ])
  expect(newVsReturning).toEqual({ uniqueVisitors: 3, series: [1, 2], labels: ['new', 'returning'] })
  for (const split of [gender, age]) expect(split).toEqual({ uniqueVisitors: 0, series: [], labels: [] })
})

describe('prices of the sample', () => {
  test('follow from the day alone, and say what they are', () => {
    const rates = CryptoDashboard.parse(sampleRates.rates('2026-11-20'))
    expect(sampleRates.rates('2026-11-20')).toEqual(rates)
    expect(sampleRates.rates('2026-11-21')).not.toEqual(rates)
    expect(rates.sample).toBe(true)
    expect(rates.watchlist.map(({ iso }) => iso)).toEqual(WATCHED)
    for (const { series } of rates.watchlist) expect(series[0]?.data).toHaveLength(20)
  })
})

describe('what a current week, month and year are compared with', () => {
  const none = { team: [], due: [], missions: [], trainings: [], language: 'FR' as const }
  const day = (sk: string, cents: number) => ({ sk, signed: cents })
  const beforeOn = (today: string, kept: StoredAmounts | undefined, cards: readonly CardsDay[] = []) =>
    projectDashboard(today, { ...none, cards, kept }).before

  test('are the ones before up to the same day, and no more of them', () => {
    const days = [
      day('2025-11-01', 100),
      day('2025-11-26', 200),
      day('2025-11-27', 400),
      day('2026-10-01', 800),
      day('2026-10-26', 1600),
      day('2026-10-27', 3200),
      day('2026-11-15', 6400),
      day('2026-11-16', 12_800),
      day('2026-11-19', 25_600),
      day('2026-11-20', 51_200),
    ]
    const months = [
      kept('2025-10', { signed: 102_400 }),
      kept('2025-11', { signed: 700 }),
      kept('2025-12', { signed: 9 }),
    ]
    // A Thursday.
    expect(beforeOn('2026-11-26', { days, months }).expenses).toEqual({
      weekly: { until: '2026-11-19', value: 384 },
      monthly: { until: '2026-10-26', value: 24 },
      yearly: { until: '2025-11-26', value: 1027 },
    })
    expect(beforeOn('2026-11-26', undefined).expenses).toBeNull()
  })

  test('end with a shorter month, and in January with the year', () => {
    const days = [day('2026-02-28', 100), day('2025-03-31', 200), day('2025-12-31', 400)]
    expect(beforeOn('2026-03-31', { days, months: [kept('2025-02', { signed: 800 })] }).expenses).toMatchObject({
      monthly: { until: '2026-02-28', value: 1 },
      yearly: { until: '2025-03-31', value: 10 },
    })
    const january = [day('2025-01-05', 100), day('2025-01-06', 200), day('2025-12-05', 400)]
    expect(
      beforeOn('2026-01-05', { days: january, months: [kept('2024-12', { signed: 800 })] }).expenses,
    ).toMatchObject({
      monthly: { until: '2025-12-05', value: 4 },
      yearly: { until: '2025-01-05', value: 1 },
    })
  })

  test('count cards up to the weekday of today, of all kinds', () => {
    const cards = [
      { sk: 'DAY#2026-11-15', made: 1 },
      { sk: 'DAY#2026-11-16', made: 2, bare: 1, returned: 3 },
      { sk: 'DAY#2026-11-19', archived: 4, inTime: 3, undone: 2 },
      { sk: 'DAY#2026-11-20', made: 8 },
    ].map((one) => toCardsDay({ pk: 'T#x#FIGURES#CARDS', ...one }))
    expect(beforeOn('2026-11-26', undefined, cards).cards).toEqual({
      until: '2026-11-19',
      value: { 'new-issues': 2, 'closed-issues': 4, fixed: 3, 'wont-fix': 2, 're-opened': 3, 'needs-triage': 1 },
    })
    expect(beforeOn('2026-11-29', undefined, cards).cards.value['new-issues']).toBe(10)
  })
})
