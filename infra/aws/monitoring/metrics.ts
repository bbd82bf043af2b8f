import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import { INDEX } from '../table.ts'

const period = Duration.minutes(5)

/** A metric of all functions of the account, which has no other stage. */
const ofAll = (metricName: string, statistic: string, label: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, label, period })
export const calls = ofAll('Invocations', 'Sum', 'Calls')
export const failedCalls = ofAll('Errors', 'Sum', 'Failed')
export const throttledCalls = ofAll('Throttles', 'Sum', 'Turned away')
export const concurrency = ofAll('ConcurrentExecutions', 'Maximum', 'At once')
export const durations = ['p50', 'p99'].map((statistic) => ofAll('Duration', statistic, statistic))

export const functionMetric = (one: NodeFunction, metricName: string, statistic: string, label?: string): IMetric =>
  one.metric(metricName, { period, statistic, ...(label && { label }) })

/** Log lines of functions that need attention. */
export const problemsMetric = (stage: string): Metric =>
  new Metric({ namespace: `regie-${stage}`, metricName: 'Problems', label: 'Problems', statistic: 'Sum', period })

type Kind = 'Read' | 'Write'
export const throttledBy = (table: ITableV2, kind: Kind): IMetric =>
  table.metric(`${kind}ThrottleEvents`, { period, statistic: 'Sum', label: `${kind}s refused` })
/** The index has its own throughput, which the table's metric does not cover. */
export const throttledByIndex = (table: ITableV2, kind: Kind): IMetric =>
  table.metric(`${kind}ThrottleEvents`, {
    dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: INDEX },
    period,
    statistic: 'Sum',
    label: `${kind}s refused by the index`,
  })
/**
 * The same for an alarm, with missing data as zero: DynamoDB reports nothing between events, and CloudWatch would keep
 * the alarm's state, however it treats missing data (API reference of PutMetricAlarm).
 */
export const throttlingMetric = (table: ITableV2, kind: Kind): IMetric =>
  new MathExpression({ expression: 'FILL(refused, 0)', usingMetrics: { refused: throttledBy(table, kind) }, period })
export const consumedMetrics = (table: ITableV2): IMetric[] => [
  table.metricConsumedReadCapacityUnits({ period, statistic: 'Sum', label: 'Read units' }),
  table.metricConsumedWriteCapacityUnits({ period, statistic: 'Sum', label: 'Write units' }),
]

/** Rates (0 to 1) by which SES judges the account. */
const reputation = (metricName: string, label: string): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, label, statistic: 'Average', period: Duration.hours(1) })
export const bounces = reputation('Reputation.BounceRate', 'Bounces')
export const complaints = reputation('Reputation.ComplaintRate', 'Complaints')

/** A CloudFront metric, in percent of its responses; available in one region only. */
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
