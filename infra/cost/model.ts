import { FREE_TIER, PRICE, PRICED, UNPRICED } from './prices.ts'

interface Resource {
  Type: string
  Properties?: Record<string, unknown>
}
export interface Template {
  Resources: Record<string, Resource>
}

/** A line of a monthly bill: purpose, amount and price in dollars. */
export interface Line {
  what: string
  amount: number
  dollars: number
}

const line = (what: string, amount: number, price: number): Line => ({ what, amount, dollars: amount * price })
export const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0)

const MONTH_MINUTES = 30 * 24 * 60

type Alarm = { Metrics?: { MetricStat?: unknown }[] }
type FunctionProperties = { MemorySize?: number }
type Schedule = { ScheduleExpression?: string }

/** Runs of a schedule per month; throws for an unknown expression. */
const runsOf = (expression: string): number => {
  const [, every = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const minutes = Number(every) * ({ minute: 1, hour: 60, day: 1440 }[unit] ?? 0)
  if (!minutes) throw new Error(`The cost of ${expression} is not known`)
  return MONTH_MINUTES / minutes
}

const metricsShown = (dashboards: readonly Resource[]): boolean =>
  dashboards.some(({ Properties }) => {
    const shown = JSON.stringify(Properties).match(/\[\\"AWS\/|\[\\"regie-/g) ?? []
    return shown.length > FREE_TIER.metricsOfDashboard
  })

/** A scheduled run without work: milliseconds of a warm function, read units, log bytes. */
const EMPTY_RUN = { milliseconds: 30, units: 0.5, logBytes: 300 }
/** Stored gigabytes of an unused stage. */
const EMPTY_STAGE = { table: 0.001, files: 0.03 }

/** Resources that run during deployments only. */
const isOfDeployment = (type: string): boolean => /^Custom::|^AWS::CDK::/.test(type)

/** The monthly cost of an unused stage, from its templates; throws for resources without a price. */
export const computeIdleCosts = (templates: readonly Template[]): Line[] => {
  const all = templates.flatMap(({ Resources }) => Object.values(Resources))
  const unknown = all.find(({ Type }) => !(PRICED.has(Type) || UNPRICED.has(Type) || isOfDeployment(Type)))
  if (unknown) throw new Error(`The cost of ${unknown.Type} is not known`)
  const of = <P>(type: string) => all.filter(({ Type }) => Type === type) as (Resource & { Properties: P })[]
  const alarmMetrics = of<Alarm>('AWS::CloudWatch::Alarm').reduce(
    (sum, { Properties: { Metrics } }) => sum + (Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
    0,
  )
  const dashboards = of('AWS::CloudWatch::Dashboard')
  const paidDashboards = metricsShown(dashboards)
    ? dashboards.length
    : Math.max(0, dashboards.length - FREE_TIER.dashboards)
  const firewalls = of<{ Rules: unknown[] }>('AWS::WAFv2::WebACL')
  const rules = firewalls.reduce((sum, { Properties }) => sum + Properties.Rules.length, 0)
  const runs = of<Schedule>('AWS::Events::Rule').reduce(
    (sum, { Properties: { ScheduleExpression } }) => sum + (ScheduleExpression ? runsOf(ScheduleExpression) : 0),
    0,
  )
  const memory = Math.max(
    ...of<FunctionProperties>('AWS::Lambda::Function').map((one) => one.Properties.MemorySize ?? 0),
  )
  const gigabyteSeconds = (runs * EMPTY_RUN.milliseconds * memory) / 1024 / 1000
  return [
    line('KMS keys', of('AWS::KMS::Key').length, PRICE.keyMonth),
    line(
      `alarm metrics beyond ${FREE_TIER.alarmMetrics}`,
      Math.max(0, alarmMetrics - FREE_TIER.alarmMetrics),
      PRICE.alarmMetricMonth,
    ),
    line('dashboards beyond what is free', paidDashboards, PRICE.dashboardMonth),
    ...(firewalls.length > 0
      ? [
          line('firewalls', firewalls.length, PRICE.firewallMonth),
          line('rules of firewalls', rules, PRICE.firewallRuleMonth),
        ]
      : []),
    line('scheduled jobs: invocations', runs, PRICE.functionCall),
    line('scheduled jobs: GB-seconds', gigabyteSeconds, PRICE.functionTime),
    line('scheduled jobs: read units', runs * EMPTY_RUN.units, PRICE.readUnit),
    line('scheduled jobs: GB of logs', (runs * EMPTY_RUN.logBytes) / 1e9, PRICE.logsTaken),
    line('GB of table, with point-in-time recovery', EMPTY_STAGE.table, PRICE.tableMonth + PRICE.recoveryMonth),
    line('GB of files', EMPTY_STAGE.files, PRICE.fileMonth),
  ].filter(({ amount }) => amount > 0)
}

/** One person's use on a working day with the page open for an hour, as measured by bench and tests. */
export const DAILY_USE = {
  /** Ten screens of some ten calls, the first of the day among them. */
  calls: 100,
  /** A warm call, as Lambda bills it. */
  milliseconds: 40,
  readUnits: 4,
  /** One call in ten writes, some fifteen units. */
  writeUnits: 1.5,
  logBytes: 650,
  /** A token a quarter of an hour, and signing in. */
  signatures: 5,
  liveMinutes: 60,
  liveMessages: 20,
  /** What follows from what they wrote. */
  events: 4,
  eventMilliseconds: 250,
  eventUnits: 12,
  /** Writes that only the person's other pages are told of: one read of their connections. */
  ownWrites: 6,
  ownWriteMilliseconds: 20,
  mails: 0.25,
}
const WORKING_DAYS = 21
/** Per person and year. */
const STORED_GIGABYTES = { table: 0.000_5, files: 0.001 }
const MEMORY_GB = { answers: 1, delivers: 0.5 }

/** The additional monthly cost of people who use the page for an hour on every working day. */
export const computeUsageCosts = (people: number): Line[] => {
  const days = people * WORKING_DAYS
  const calls = days * DAILY_USE.calls
  const events = days * DAILY_USE.events
  const ownWrites = days * DAILY_USE.ownWrites
  const delivering = events * DAILY_USE.eventMilliseconds + ownWrites * DAILY_USE.ownWriteMilliseconds
  const seconds = (calls * DAILY_USE.milliseconds * MEMORY_GB.answers + delivering * MEMORY_GB.delivers) / 1000
  return [
    line('API requests', calls, PRICE.apiCall),
    line('Lambda invocations', calls + events + ownWrites, PRICE.functionCall),
    line('Lambda GB-seconds', seconds, PRICE.functionTime),
    line('read units', calls * DAILY_USE.readUnits + ownWrites, PRICE.readUnit),
    line('write units', calls * DAILY_USE.writeUnits + events * DAILY_USE.eventUnits, PRICE.writeUnit),
    line('signatures', days * DAILY_USE.signatures, PRICE.signatures),
    line('WebSocket connection minutes', days * DAILY_USE.liveMinutes, PRICE.liveMinute),
    line('WebSocket messages', days * DAILY_USE.liveMessages, PRICE.liveMessage),
    line('GB of logs', (calls * DAILY_USE.logBytes) / 1e9, PRICE.logsTaken),
    line('mails', days * DAILY_USE.mails, PRICE.mail),
    line(
      'GB of table, with point-in-time recovery',
      people * STORED_GIGABYTES.table,
      PRICE.tableMonth + PRICE.recoveryMonth,
    ),
    line('GB of files', people * STORED_GIGABYTES.files, PRICE.fileMonth),
  ]
}

const rounded = (amount: number): string =>
  amount >= 100 ? Math.round(amount).toLocaleString('en') : String(Number(amount.toPrecision(3)))
const money = (dollars: number): string => (dollars > 0 && dollars < 0.005 ? '< 0.01' : dollars.toFixed(2))

/** Lines as a Markdown table, the most expensive first, with their sum. */
export const formatTable = (title: string, lines: readonly Line[]): string =>
  [
    `| ${title} | a month | $ |`,
    '|---|---:|---:|',
    ...lines
      .toSorted((a, b) => b.dollars - a.dollars)
      .map(({ what, amount, dollars }) => `| ${what} | ${rounded(amount)} | ${money(dollars)} |`),
    `| **together** | | **${money(totalOf(lines))}** |`,
  ].join('\n')
