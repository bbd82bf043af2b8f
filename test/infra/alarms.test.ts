import { describe, expect, test } from 'vitest'
import { GRANTS } from '#infra/aws/grants.ts'
import { ofType, synth, the } from './synth.ts'

interface Alarm {
  AlarmActions: { Ref: string }[]
  AlarmDescription: string
  Threshold: number
  TreatMissingData: string
  MetricName?: string
  Metrics?: { MetricStat?: { Metric: { MetricName: string } } }[]
}

const { service, data } = synth({ alarmEmail: 'ops@regie.fr', monthlyBudget: 50 })
const alarms = ofType<Alarm>(service, 'AWS::CloudWatch::Alarm')
const topic = ofType(service, 'AWS::SNS::Topic').find(([id]) => id.startsWith('AlarmsTopic'))?.[0]

const metricsOf = ({ MetricName, Metrics = [] }: Alarm): string[] => [
  ...(MetricName ? [MetricName] : []),
  ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []),
]
const watching = (metric: string) => alarms.filter(([, { Properties }]) => metricsOf(Properties).includes(metric))

describe('alarms', () => {
  test.each(alarms)('%s says why, stays silent without calls, and reaches somebody', (_, { Properties }) => {
    expect(Properties).toMatchObject({ AlarmActions: [{ Ref: topic }], TreatMissingData: 'notBreaching' })
    expect(Properties.AlarmDescription).not.toBe('')
  })

  test.each(['Errors', 'Throttles', 'Duration'])('watch the %s of every function', (metric) => {
    expect(watching(metric)).toHaveLength(Object.keys(GRANTS).length)
  })

  test.each([
    ['5xx', 1],
    ['ApproximateNumberOfMessagesVisible', 0],
    ['IteratorAge', 600_000],
    ['ThrottledRequests', 0],
    ['SystemErrors', 0],
    ['UndeliveredMails', 0],
    ['UndeletedFiles', 0],
    ['Reputation.BounceRate', 0.02],
    ['Reputation.ComplaintRate', 0.0005],
    ['ConcurrentExecutions', 800],
  ])('ring when %s is above %d', (metric, threshold) => {
    expect(watching(metric).map(([, { Properties }]) => Properties.Threshold)).toEqual([threshold])
  })

  test('ring before a function is cut off', () => {
    const { Properties } = the<Alarm>(service, 'AWS::CloudWatch::Alarm', 'Alarmsauthduration')
    expect(Properties).toMatchObject({ ExtendedStatistic: 'p99', Threshold: 12_000 })
  })
})

test('alarms, refused mails and the budget are mailed', () => {
  const subscriptions = [service, data]
    .flatMap((template) => ofType(template, 'AWS::SNS::Subscription'))
    .filter(([, { Properties }]) => Properties.Protocol !== 'lambda')
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
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: [{ Address: { Ref: topic } }] },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  })
})

test('one dashboard shows the stage', () => {
  expect(ofType(service, 'AWS::CloudWatch::Dashboard')).toHaveLength(1)
})
