import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { FunctionName } from '#infra/aws/functions/grants.ts'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import {
  bounces,
  calls,
  complaints,
  concurrency,
  consumedMetrics,
  durations,
  failedCalls,
  functionMetric,
  problemsMetric,
  siteMetric,
  throttledBy,
  throttledByIndex,
  throttledCalls,
} from './metrics.ts'

export interface DashboardProps {
  stage: string
  apis: readonly IHttpApi[]
  table: ITableV2
  functions: Record<FunctionName, NodeFunction>
  distributionId: string
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12, height: 6 })

/** The stage on one page with at most 50 metrics, which are free. Single functions are in their logs. */
export const dashboard = (
  scope: Construct,
  { stage, apis, table, functions, distributionId }: DashboardProps,
): void => {
  const ofSite = (metric: string, statistic: string, label: string) =>
    siteMetric(distributionId, metric, statistic, label)
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `regie-${stage}`,
    widgets: [
      [
        graph(
          'Site: requests, failures (%)',
          [ofSite('Requests', 'Sum', 'Requests')],
          [ofSite('4xxErrorRate', 'Average', '4xx'), ofSite('5xxErrorRate', 'Average', '5xx')],
        ),
        graph(
          'API: requests, refusals, failures',
          apis.map((api) => api.metricCount({ label: 'Requests' })),
          apis.flatMap((api) => [api.metricClientError(), api.metricServerError()]),
        ),
      ],
      [
        graph('Functions: calls, problems', [calls], [failedCalls, throttledCalls, concurrency, problemsMetric(stage)]),
        graph(
          'Time to answer (ms)',
          apis.flatMap((api) => ['p50', 'p99'].map((statistic) => api.metricLatency({ statistic, label: statistic }))),
          durations,
        ),
      ],
      [
        graph(
          'Table',
          consumedMetrics(table),
          (['Read', 'Write'] as const).flatMap((kind) => [throttledBy(table, kind), throttledByIndex(table, kind)]),
        ),
        graph(
          'Events, schedule',
          [functionMetric(functions.deliver, 'IteratorAge', 'Maximum', 'Age of events (ms)')],
          [functionMetric(functions.due, 'Invocations', 'Sum', 'Runs of the schedule')],
        ),
      ],
      [graph('Mail', [bounces, complaints])],
    ],
  })
}
