import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Watched } from './alarms.ts'
import { bounces, complaints, concurrency, consumedOf, failuresOfTable, throttledByTable } from './metrics.ts'

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, height: 6 })

/** The state of the stage on one page. */
export const dashboard = (scope: Construct, { api, table, functions, failedEvents }: Watched): void => {
  const each = (metric: (name: string, one: (typeof functions)['auth']) => IMetric) =>
    Object.entries(functions).map(([name, one]) => metric(name, one))
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      [
        graph('Requests', [api.metricCount({ label: 'All' })], [api.metricClientError(), api.metricServerError()]),
        graph('Time to answer (ms)', [
          api.metricLatency({ statistic: 'p50', label: 'Median' }),
          api.metricLatency({ statistic: 'p99', label: 'Slowest of a hundred' }),
        ]),
      ],
      [
        graph(
          'Functions: calls, errors',
          each((label, one) => one.metricInvocations({ label })),
          each((label, one) => one.metricErrors({ label: `${label} errors` })),
        ),
        graph(
          'Functions: slowest of a hundred (ms)',
          [...each((label, one) => one.metricDuration({ label, statistic: 'p99' }))],
          [concurrency],
        ),
      ],
      [
        graph('Table', consumedOf(table), [throttledByTable(table)]),
        graph(
          'Events',
          [functions.deliver.metric('IteratorAge', { statistic: 'Maximum', label: 'Age (ms)' })],
          [failedEvents.metricApproximateNumberOfMessagesVisible({ label: 'Failed' })],
        ),
      ],
      [graph('Mail', [bounces, complaints]), graph('DynamoDB failures', [failuresOfTable(table)])],
    ],
  })
}
