import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import { INDEX } from '../table.ts'

const period = Duration.minutes(5)

/** Of all functions of the account, which has no other stage. */
const ofAll = (metricName: string, statistic: string, label: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, label, period })
export const calls = ofAll('Invocations', 'Sum', 'Calls')
export const failedCalls = ofAll('Errors', 'Sum', 'Failed')
export const throttledCalls = ofAll('Throttles', 'Sum', 'Turned away')
export const concurrency = ofAll('ConcurrentExecutions', 'Maximum', 'At once')
export const durations = ['p50', 'p99'].map((statistic) => ofAll('Duration', statistic, statistic))

export const ofFunction = (one: NodeFunction, metricName: string, statistic: string, label?: string): IMetric =>
  one.metric(metricName, { period, statistic, ...(label && { label }) })

/** What the functions have written of what somebody should look at. */
export const problemsOf = (stage: string): Metric =>
  new Metric({ namespace: `regie-${stage}`, metricName: 'Problems', label: 'Problems', statistic: 'Sum', period })

type Kind = 'Read' | 'Write'
export const throttledBy = (table: ITableV2, kind: Kind): IMetric =>
  table.metric(`${kind}ThrottleEvents`, { period, statistic: 'Sum', label: `${kind}s refused` })
/** The index has caps and partitions of its own, of which the table's metric says nothing. */
export const throttledByIndex = (table: ITableV2, kind: Kind): IMetric =>
  table.metric(`${kind}ThrottleEvents`, {
    dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: INDEX },
    ...{ period, statistic: 'Sum', label: `${kind}s refused by the index` },
  })
/**
 * The same for an alarm: nothing said is zero. CloudWatch leaves an alarm of what DynamoDB says as it is while nothing is
 * said, however the alarm treats missing data (API reference of PutMetricAlarm): it would ring once and never again.
 */
export const throttlingOf = (table: ITableV2, kind: Kind): IMetric =>
  new MathExpression({ expression: 'FILL(refused, 0)', usingMetrics: { refused: throttledBy(table, kind) }, period })
export const consumedOf = (table: ITableV2): IMetric[] => [
  table.metricConsumedReadCapacityUnits({ period, statistic: 'Sum', label: 'Read units' }),
  table.metricConsumedWriteCapacityUnits({ period, statistic: 'Sum', label: 'Write units' }),
]

/** Shares (0 to 1) by which SES judges the account. */
const reputation = (metricName: string, label: string): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, label, statistic: 'Average', period: Duration.hours(1) })
export const bounces = reputation('Reputation.BounceRate', 'Bounces')
export const complaints = reputation('Reputation.ComplaintRate', 'Complaints')

/** Of what CloudFront answers, in percent; its metrics are in one region only. */
export const siteMetric = (distributionId: string, metricName: string, statistic: string, label: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: 'us-east-1',
    statistic,
    label,
    period,
  })
