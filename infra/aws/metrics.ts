import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'

const period = Duration.minutes(5)

/** How many in a hundred; none when there is nothing to count. */
export const percentage = (label: string, part: IMetric, whole: IMetric): IMetric =>
  new MathExpression({
    expression: 'IF(whole > 0, 100 * part / whole, 0)',
    usingMetrics: { part, whole },
    label,
    period,
  })

/** What functions ask of the table. */
const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]
export const throttledByTable = (table: TableV2): IMetric =>
  table.metricThrottledRequestsForOperations({ operations: OPERATIONS, period, label: 'Throttled' })
export const failuresOfTable = (table: TableV2): IMetric =>
  table.metricSystemErrorsForOperations({ operations: OPERATIONS, period, label: 'Failed' })
export const consumedOf = (table: TableV2): IMetric[] => [
  table.metricConsumedReadCapacityUnits({ period, statistic: 'Sum', label: 'Read units' }),
  table.metricConsumedWriteCapacityUnits({ period, statistic: 'Sum', label: 'Write units' }),
]

/** Shares (0 to 1) by which SES judges the account. */
const reputation = (metricName: string, label: string): IMetric =>
  new Metric({ namespace: 'AWS/SES', metricName, label, statistic: 'Average', period: Duration.hours(1) })
export const bounces = reputation('Reputation.BounceRate', 'Bounces')
export const complaints = reputation('Reputation.ComplaintRate', 'Complaints')

export const concurrency: IMetric = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'ConcurrentExecutions',
  label: 'Functions at once',
  statistic: 'Maximum',
  period,
})
