import * as z from 'zod'
import { type Area, exactly, fields, filled, flag, inOrderOf, is, list, number, some, text } from './table.ts'

const strings = list(text)
const numbers = list(number)
const named = (data: z.ZodType) => some(fields({ name: filled, data: list(data) }))
const Point = fields({ x: filled.or(number), y: number })

const Counted = fields({ amount: number, labels: strings, series: named(number) }, 'ranges')
const Split = fields({ uniqueVisitors: number, series: numbers, labels: strings })
const Analytics = fields({
  visitors: fields({ series: fields({ 'this-year': named(Point), 'last-year': named(Point) }) }),
  conversions: Counted,
  impressions: Counted,
  visits: Counted,
  visitorsVsPageViews: fields({
    overallScore: number.nullable(),
    averageRatio: number.nullable(),
    predictedRatio: number.nullable(),
    series: named(Point),
  }),
  newVsReturning: Split,
  gender: Split,
  age: Split,
  language: Split,
})

const Coins = fields({ btc: number, eth: number, bch: number, xrp: number })
const Trend = fields({ dir: z.enum(['up', 'down']), amount: number })
const Crypto = fields(
  {
    btc: fields({
      amount: number,
      trend: Trend,
      marketCap: number,
      volume: number,
      supply: number,
      allTimeHigh: number,
      price: fields({ series: named(Point) }),
    }),
    prices: Coins,
    wallets: Coins,
    watchlist: exactly(
      6,
      fields({ title: filled, iso: filled, amount: number, trend: Trend, series: named(Point) }),
    ).refine((coins) => coins.map(({ iso }) => iso).join() === 'ETH,BCH,XRP,LTC,ZEC,BTG'),
  },
  'sample',
)

const Statement = fields({
  status: z.enum(['paid', 'pending']),
  date: filled,
  limit: number,
  spent: number,
  minimum: number,
})
const Finance = fields({
  accountBalance: fields({
    growRate: number.nullable(),
    ami: number,
    series: exactly(2, fields({ name: filled, data: list(Point) })).refine(
      (two) => two.map(({ name }) => name).join() === 'Predicted,Actual',
    ),
  }),
  budget: fields({
    expenses: number,
    expensesLimit: number,
    savings: number,
    savingsGoal: number,
    bills: number,
    billsLimit: number,
  }),
  previousStatement: Statement,
  currentStatement: Statement,
  recentTransactions: list(
    fields({ id: filled, transactionId: filled, name: filled, amount: number, status: filled, date: filled }),
  ),
})

const weeks = (of: z.ZodType) => fields({ 'this-week': of, 'last-week': of })
const Expenses = fields({ amount: number, labels: strings, series: named(number) })
const COLUMNS = 'type total expensesAmount expensesPercentage remainingAmount remainingPercentage'
/** Its time is empty where it is some time that day. */
const Item = fields({ title: filled, time: text, location: filled.optional() })
const Project = fields(
  {
    githubIssues: fields({
      overview: weeks(
        fields({
          'new-issues': number,
          'closed-issues': number,
          fixed: number,
          'wont-fix': number,
          're-opened': number,
          'needs-triage': number,
        }),
      ),
      labels: exactly(7, filled).refine((days) => days.join(' ') === 'Mon Tue Wed Thu Fri Sat Sun'),
      series: weeks(some(fields({ name: filled, data: numbers }, 'type'))),
    }),
    taskDistribution: fields({
      overview: weeks(fields({ new: number, completed: number })),
      labels: strings,
      series: weeks(numbers),
    }),
    schedule: fields({ today: list(Item), tomorrow: list(Item) }),
    budgetDistribution: fields({ categories: strings, series: named(number) }),
    weeklyExpenses: Expenses,
    monthlyExpenses: Expenses,
    yearlyExpenses: Expenses,
    budgetDetails: fields({
      columns: strings.refine((columns) => columns.join(' ') === COLUMNS),
      rows: list(
        fields({
          id: filled,
          type: filled,
          total: number,
          expensesAmount: number,
          remainingAmount: number,
          expensesPercentage: number.nullable(),
          remainingPercentage: number.nullable(),
        }),
      ),
    }),
    teamMembers: some(
      fields({
        id: filled,
        avatar: text.nullable(),
        name: filled,
        email: filled,
        phone: text.nullable(),
        title: text.nullable(),
      }),
    ),
  },
  'before',
)

const Activity = fields({
  id: filled,
  icon: filled.optional(),
  image: filled.optional(),
  description: filled,
  date: filled,
  extraContent: filled.optional(),
  linkedContent: filled.optional(),
  link: filled.optional(),
  useRouter: flag.optional(),
})
const SETS = [
  'feather',
  'heroicons-outline',
  'heroicons-solid',
  'heroicons-mini',
  'material-solid',
  'material-outline',
  'material-twotone',
]

export const figures: Area = {
  name: 'Dashboards and pages',
  calls: 6,
  before: [{ call: 'DELIVERED' }],
  rows: [
    { call: 'GET api/dashboards/analytics', answer: Analytics },
    { call: 'GET api/dashboards/crypto', answer: Crypto },
    {
      call: 'GET api/dashboards/finance',
      answer: Finance,
    },
    { call: 'GET api/dashboards/project', answer: Project },
    { call: 'GET api/pages/activities', answer: some(Activity).refine(inOrderOf('date', 'down')) },
    ...SETS.map((set) => ({
      purpose: 'GET api/ui/icons/{set}',
      call: `GET api/ui/icons/${set}`,
      answer: fields({
        namespace: filled,
        name: filled,
        list: some(filled),
        grid: is(set === 'heroicons-mini' ? 'icon-size-5' : 'icon-size-6'),
      }),
    })),
  ],
}

/** What is no call of the API: the site answers its own files. */
export const texts: Area = {
  name: 'Real call',
  calls: 1,
  rows: ['en', 'fr'].map((language) => ({
    ofBoth: true,
    purpose: 'GET ./i18n/{lang}.json',
    call: `GET i18n/${language}.json`,
    file: `web/public/i18n/${language}.json`,
    answer: z.record(filled, z.unknown()).refine((groups) => Object.keys(groups).length > 0),
  })),
}
