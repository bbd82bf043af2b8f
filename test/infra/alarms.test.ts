import { describe, expect, test } from 'vitest'
import { GRANTS } from '#infra/aws/functions/grants.ts'
import { ofType, spelt, synth, type Template, the } from './synth.ts'

interface Metric {
  MetricName: string
  Namespace: string
  Dimensions?: { Name: string; Value: unknown }[]
}
interface Alarm extends Partial<Metric> {
  AlarmActions: { Ref: string }[]
  AlarmDescription: string
  Threshold: number
  ComparisonOperator: string
  TreatMissingData: string
  /** With a label it is written so. */
  Metrics?: { MetricStat?: { Metric: Metric }; Expression?: string; ReturnData?: boolean }[]
}
interface MetricFilter {
  FilterPattern: string
  LogGroupName: unknown
  MetricTransformations: { MetricName: string; MetricNamespace: string }[]
}

const { service, access } = synth({ alarmEmail: 'ops@regie.fr', monthlyBudget: 50 })
const topicIn = (template: Template) => ofType(template, 'AWS::SNS::Topic').map(([id]) => id)
const alarms = [service, access].flatMap((template) =>
  ofType<Alarm>(template, 'AWS::CloudWatch::Alarm').map(
    ([id, { Properties }]) => [id, Properties, topicIn(template)] as const,
  ),
)

const metricsOf = ({ MetricName, Namespace = '', Dimensions, Metrics }: Alarm): Metric[] => [
  ...(MetricName ? [{ MetricName, Namespace, ...(Dimensions && { Dimensions }) }] : []),
  ...(Metrics ?? []).flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
]
const watching = (metric: string) =>
  alarms.flatMap(([, alarm]) => (metricsOf(alarm).some(({ MetricName }) => MetricName === metric) ? [alarm] : []))
const dimensionsOf = (metric: string) =>
  watching(metric).flatMap((alarm) => metricsOf(alarm).flatMap(({ Dimensions = [] }) => Dimensions))

describe('alarms', () => {
  test.each(alarms)('%s says why, and reaches somebody', (_, properties, topics) => {
    expect(topics).toHaveLength(1)
    expect(properties.AlarmActions).toEqual([{ Ref: topics[0] }])
    expect(properties.AlarmDescription).not.toBe('')
  })

  test('are paid for nothing: ten metrics of an account are free', () => {
    expect(alarms.flatMap(([, alarm]) => metricsOf(alarm)).length).toBeLessThanOrEqual(10)
    for (const [id, alarm] of alarms) expect([id, metricsOf(alarm).length]).toEqual([id, 1])
  })

  test('of what DynamoDB tells only when something is wrong end with it, so that they ring the next time: CloudWatch leaves them as they are without data, whatever they say', () => {
    const ofTable = alarms.filter(([, alarm]) => metricsOf(alarm).some(({ Namespace }) => Namespace === 'AWS/DynamoDB'))
    expect(ofTable).toHaveLength(2)
    for (const [id, { Metrics = [] }] of ofTable) {
      const watched = Metrics.filter(({ ReturnData }) => ReturnData !== false).map(({ Expression }) => Expression)
      expect([id, watched]).toEqual([id, [expect.stringMatching(/^FILL\(\w+, 0\)$/)]])
    }
  })

  test.each([
    ['Errors', 0],
    ['Problems', 0],
    ['ConcurrentExecutions', 800],
    ['IteratorAge', 600_000],
    ['ReadThrottleEvents', 0],
    ['WriteThrottleEvents', 0],
    ['Reputation.BounceRate', 0.02],
    ['Reputation.ComplaintRate', 0.0005],
    ['5xxErrorRate', 1],
  ])('ring when %s is above %d, and are silent without calls', (metric, threshold) => {
    expect(watching(metric)).toMatchObject([
      { Threshold: threshold, ComparisonOperator: 'GreaterThanThreshold', TreatMissingData: 'notBreaching' },
    ])
  })

  test('ring when nobody looks what is due', () => {
    expect(watching('Invocations')).toMatchObject([
      { Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching', EvaluationPeriods: 6 },
    ])
    expect(dimensionsOf('Invocations').map(({ Value }) => spelt(Value))).toEqual(['FunctionsDue'])
  })

  test('watch every function that there is, and the site whatever answers', () => {
    expect(dimensionsOf('Errors')).toEqual([])
    expect(dimensionsOf('ConcurrentExecutions')).toEqual([])
    expect(dimensionsOf('5xxErrorRate').map(({ Name }) => Name)).toEqual(['DistributionId', 'Region'])
  })

  test('hear of errors, and of calls that were nearly cut off, from the log of every function', () => {
    const heard = ofType<MetricFilter>(service, 'AWS::Logs::MetricFilter')
    const groups = new Set(heard.map(([, { Properties }]) => JSON.stringify(Properties.LogGroupName)))
    expect(groups.size).toBe(Object.keys(GRANTS).length)
    for (const [, { Properties }] of heard) {
      expect(Properties.FilterPattern).toBe('{ ($.level = "ERROR") || ($.milliseconds > 12000) }')
      expect(Properties.MetricTransformations).toMatchObject([
        { MetricNamespace: 'regie-dev', MetricName: 'Problems', MetricValue: '1' },
      ])
    }
    const query = the<{ LogGroupNames: unknown[]; QueryString: string }>(service, 'AWS::Logs::QueryDefinition')
    expect(new Set(query.Properties.LogGroupNames.map((one) => JSON.stringify(one)))).toEqual(groups)
    expect(query.Properties.QueryString).toContain('level = "ERROR" or milliseconds > 12000')
  })
})

describe('events that ring without a metric', () => {
  interface Rule {
    EventPattern: Record<string, unknown>
    State: string
    Targets: { Arn: unknown }[]
  }
  const rule = (id: string) => the<Rule>(service, 'AWS::Events::Rule', id).Properties
  const [topic = ''] = topicIn(service)

  test('tell that something was set aside', () => {
    const { EventPattern, Targets } = rule('AlarmsFailed')
    expect(EventPattern).toMatchObject({ source: ['aws.s3'], 'detail-type': ['Object Created'] })
    expect(JSON.stringify(EventPattern)).toContain('BucketsFailed')
    expect(Targets).toMatchObject([{ Arn: { Ref: topic } }])
  })

  test('tell that somebody else than the function that signs in has signed, or tried to', () => {
    const { EventPattern, State, Targets } = rule('AlarmsForeignSignature')
    // To sign is to read, for CloudTrail: other rules do not hear of it.
    expect(State).toBe('ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS')
    expect(Targets).toMatchObject([{ Arn: { Ref: topic } }])
    const { detail } = EventPattern as {
      detail: { eventName: string[]; resources: { ARN: unknown[] }; $or: [unknown, { userIdentity: unknown }] }
    }
    expect(detail.eventName).toEqual(['Sign'])
    expect(detail.resources.ARN.map(spelt)).toEqual(['SigningKeysGeneration1.Arn'])
    expect(JSON.stringify(detail.$or[1])).toMatch(/anything-but.*FunctionsAuthRole/)
  })
})

test('alarms and the budget are mailed', () => {
  const subscriptions = [service, access].flatMap((template) => ofType(template, 'AWS::SNS::Subscription'))
  expect(subscriptions).toHaveLength(2)
  for (const [, { Properties }] of subscriptions) {
    expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: 'ops@regie.fr' })
  }
  expect(the(service, 'AWS::Budgets::Budget').Properties).toMatchObject({
    Budget: {
      BudgetLimit: { Amount: 50, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
      CostFilters: { TagKeyValue: ['user:stage$dev'] },
    },
    NotificationsWithSubscribers: [
      {
        Notification: { NotificationType: 'ACTUAL', Threshold: 80 },
        Subscribers: [{ Address: { Ref: topicIn(service)[0] } }],
      },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  })
})

test('one dashboard shows the stage, with at most the 50 metrics that are free', () => {
  const { DashboardName, DashboardBody } = the<{
    DashboardName: string
    DashboardBody: { 'Fn::Join': [string, unknown[]] }
  }>(service, 'AWS::CloudWatch::Dashboard').Properties
  expect(DashboardName).toBe('regie-dev')
  const body = DashboardBody['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : 'x')).join('')
  const { widgets } = JSON.parse(body) as { widgets: { properties: { metrics: unknown[] } }[] }
  const metrics = widgets.flatMap(({ properties }) => properties.metrics)
  expect(metrics.length).toBeGreaterThan(20)
  expect(metrics.length).toBeLessThanOrEqual(50)
  for (const refused of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
    const shown = metrics.filter((metric) => (metric as unknown[]).includes(refused))
    expect([refused, shown.map((metric) => JSON.stringify(metric).includes('"gsi1"'))]).toEqual([
      refused,
      [false, true],
    ])
  }
})
