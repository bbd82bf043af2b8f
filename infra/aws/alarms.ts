import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { MailFailure } from '#shared/rules/mail.ts'
import type { FunctionName } from './grants.ts'
import { bounces, complaints, concurrency, failuresOfTable, percentage, throttledByTable } from './metrics.ts'
import type { NodeFunction } from './nodeFunction.ts'
import { Notices } from './notices.ts'
import type { Settings } from './settings.ts'

export interface Watched {
  settings: Settings
  api: HttpApi
  table: TableV2
  functions: Record<FunctionName, NodeFunction>
  failedEvents: IQueue
}

const period = Duration.minutes(5)

/** What wakes somebody up, and the mailbox it reaches. */
export class Alarms extends Construct {
  readonly topic: Notices

  constructor(scope: Construct, id: string, { noticeKey, ...watched }: Watched & { noticeKey: IKey }) {
    super(scope, id)
    this.topic = new Notices(this, 'Topic', { key: noticeKey, email: watched.settings.alarmEmail })
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    for (const [name, one] of Object.entries(watched.functions)) this.watchFunction(name, one)
    this.watchApi(watched.api)
    this.watchEvents(watched.functions.deliver, watched.failedEvents)
    this.watchTable(watched.table)
    this.watchMail(watched.functions.deliver, watched.settings.stage)
    this.watchFiles(watched.functions.deliver, watched.settings.stage)
    this.above('Concurrency', concurrency, 0.8 * watched.settings.accountConcurrency, 'The account is near its limit')
  }

  private watchFunction(name: string, one: NodeFunction): void {
    const errors = percentage('Errors', one.metricErrors({ period }), one.metricInvocations({ period }))
    this.above(`${name}-errors`, errors, 1, 'More than one call in a hundred fails')
    this.above(`${name}-throttles`, one.metricThrottles({ period }), 0, 'Calls are turned away')
    const limit = one.timeout?.toMilliseconds() ?? 0
    const slow = one.metricDuration({ period, statistic: 'p99' })
    this.above(`${name}-duration`, slow, 0.8 * limit, 'The slowest calls come near the time-out')
  }

  private watchApi(api: HttpApi): void {
    const failed = api.metricServerError({ period, statistic: 'Sum' })
    const all = api.metricCount({ period, statistic: 'SampleCount' })
    this.above('api-5xx', percentage('5xx', failed, all), 1, 'More than one answer in a hundred is our failure')
  }

  private watchEvents(deliver: NodeFunction, failed: IQueue): void {
    const waiting = failed.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })
    this.above('events-failed', waiting, 0, 'An event could not be delivered')
    const age = deliver.metric('IteratorAge', { period, statistic: 'Maximum' })
    this.above('events-late', age, Duration.minutes(10).toMilliseconds(), 'Events wait for longer than ten minutes')
  }

  private watchTable(table: TableV2): void {
    this.above('table-throttles', throttledByTable(table), 0, 'The table gives no more than its cap')
    this.above('table-failures', failuresOfTable(table), 0, 'DynamoDB fails')
  }

  private watchFiles(deliver: NodeFunction, stage: string): void {
    const undeleted = new MetricFilter(this, 'UndeletedLines', {
      logGroup: deliver.logGroup,
      filterPattern: FilterPattern.stringValue('$.event', '=', 'files.notDeleted'),
      metricNamespace: `regie-${stage}`,
      metricName: 'UndeletedFiles',
    }).metric({ period, statistic: 'Sum' })
    this.above('files-undeleted', undeleted, 0, 'S3 has not deleted what it was asked to for half an hour')
  }

  private watchMail(deliver: NodeFunction, stage: string): void {
    const service = ['refused', 'unavailable', 'unconfirmed'] as const satisfies readonly MailFailure[]
    const undelivered = new MetricFilter(this, 'UndeliveredLines', {
      logGroup: deliver.logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.event', '=', 'mail.undelivered'),
        FilterPattern.any(...service.map((failure) => FilterPattern.stringValue('$.failure', '=', failure))),
      ),
      metricNamespace: `regie-${stage}`,
      metricName: 'UndeliveredMails',
    }).metric({ period, statistic: 'Sum' })
    this.above('mail-undelivered', undelivered, 0, 'SES has refused a mail, or could not be reached for half an hour')
    this.above('mail-bounces', bounces, 0.02, 'Two mails in a hundred bounce; SES reviews accounts at five')
    this.above(
      'mail-complaints',
      complaints,
      0.0005,
      'One reader in two thousand complains; SES reviews at one in a thousand',
    )
  }

  private above(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic))
  }
}
