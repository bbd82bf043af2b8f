import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { type CfnRule, type EventPattern, Rule } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import { FilterPattern, MetricFilter, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { FunctionName } from '#infra/aws/functions/grants.ts'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import { acknowledge } from '../acknowledge.ts'
import { FUNCTION_SECONDS, type Settings } from '../settings.ts'
import {
  bounces,
  complaints,
  concurrency,
  failedCalls,
  functionMetric,
  problemsMetric,
  throttlingMetric,
} from './metrics.ts'
import { Notices } from './notices.ts'

export interface AlarmsProps {
  settings: Settings
  table: ITableV2
  functions: Record<FunctionName, NodeFunction>
  /** Their ARNs. */
  signingKeys: readonly string[]
  /** The bucket of failed events. */
  failed: IBucket
}

/** Close to the time-out. */
const SLOW_MS = 0.8 * FUNCTION_SECONDS.http * 1000

/**
 * The alarms and their mail topic. Ten alarm metrics per account are free, so each covers all functions; logs tell which
 * one. `SiteAlarm` watches the responses.
 */
export class Alarms extends Construct {
  readonly topic: Notices

  constructor(scope: Construct, id: string, { settings, table, functions, signingKeys, failed }: AlarmsProps) {
    super(scope, id)
    this.topic = new Notices(this, 'Topic', { email: settings.alarmEmail })
    const above = (name: string, metric: IMetric, threshold: number, alarmDescription: string) =>
      mailAlarm(this.topic, new Alarm(this, name, { ...common, metric, threshold, alarmDescription }))

    above('functions-failed', failedCalls, 0, 'A function was ended, or failed, before it could say why')
    above('problems', this.problems(Object.entries(functions), settings.stage), 0, PROBLEMS)
    above('concurrency', concurrency, 0.8 * settings.accountConcurrency, 'The account is near its limit of functions')
    const age = functionMetric(functions.deliver, 'IteratorAge', 'Maximum')
    above('events-late', age, Duration.minutes(10).toMilliseconds(), 'Events wait for longer than ten minutes')
    above('table-reads', throttlingMetric(table, 'Read'), 0, 'The table gives no more reads than its cap')
    above('table-writes', throttlingMetric(table, 'Write'), 0, 'The table takes no more writes than its cap')
    above('mail-bounces', bounces, 0.02, 'Two mails in a hundred bounce; SES reviews accounts at five')
    above(
      'mail-complaints',
      complaints,
      0.0005,
      'One reader in two thousand complains; SES reviews at one in a thousand',
    )
    mailAlarm(
      this.topic,
      new Alarm(this, 'schedule-stopped', {
        metric: functionMetric(functions.due, 'Invocations', 'Sum'),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 6,
        treatMissingData: TreatMissingData.BREACHING,
        alarmDescription: 'Nobody has looked for half an hour what is due',
      }),
    )
    this.mailEvent('Failed', 'What a function could not take in was set aside, whole', {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [failed.bucketName] } },
    })
    this.watchKeys(signingKeys, functions.auth)
  }

  /** One metric for all functions: log lines at the level ERROR, and calls that came close to the time-out. */
  private problems(functions: readonly [string, NodeFunction][], stage: string): IMetric {
    const problems = problemsMetric(stage)
    const filterPattern = FilterPattern.any(
      FilterPattern.stringValue('$.level', '=', 'ERROR'),
      FilterPattern.numberValue('$.milliseconds', '>', SLOW_MS),
    )
    for (const [name, { logGroup }] of functions) {
      const { namespace, metricName } = problems
      new MetricFilter(this, `Problems-${name}`, { logGroup, filterPattern, metricNamespace: namespace, metricName })
    }
    new QueryDefinition(this, 'ProblemLines', {
      queryDefinitionName: `regie-${stage}/problems`,
      logGroups: functions.map(([, { logGroup }]) => logGroup),
      queryString: new QueryString({
        fields: ['@timestamp', '@log', 'event', 'route', 'milliseconds', 'error', 'reason', 'requestId'],
        filterStatements: [`level = "ERROR" or milliseconds > ${SLOW_MS}`],
        sort: '@timestamp desc',
        limit: 200,
      }),
    })
    return problems
  }

  /** Detects signatures by any principal but the sign-in function. The events come from CloudTrail, so the account needs a trail. */
  private watchKeys(keys: readonly string[], auth: NodeFunction): void {
    const rule = this.mailEvent(
      'ForeignSignature',
      'Somebody else than the function that signs in has used a signing key',
      {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: {
          eventName: ['Sign'],
          resources: { ARN: [...keys] },
          $or: [
            { userIdentity: { type: [{ 'anything-but': 'AssumedRole' }] } },
            { userIdentity: { sessionContext: { sessionIssuer: { arn: [{ 'anything-but': auth.role.roleArn }] } } } },
          ],
        },
      },
    )
    const { node } = rule
    // CloudTrail classifies signing as a read-only event.
    ;(node.defaultChild as CfnRule).state = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS'
  }

  /** Sends matching events to the mail topic; events need no metric. */
  private mailEvent(id: string, description: string, eventPattern: EventPattern): Rule {
    const rule = new Rule(this, id, { description, eventPattern, targets: [new SnsTopic(this.topic)] })
    acknowledge(rule, 'Serverless-EventBusDLQ', 'EventBridge tries for a day to hand it to the topic.')
    return rule
  }
}

const PROBLEMS =
  'A function has logged an error, or was slow; the saved query of this name in Logs Insights shows the lines'

const common = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  evaluationPeriods: 1,
  treatMissingData: TreatMissingData.NOT_BREACHING,
}

/** An alarm that sends a mail. */
const mailAlarm = (topic: ITopic, alarm: Alarm): void => alarm.addAlarmAction(new SnsAction(topic))

/** Error rate of all responses, as CloudFront counts them, in the region of its metrics. */
export class SiteAlarm extends Construct {
  constructor(scope: Construct, id: string, { email, failures }: { email: string | undefined; failures: IMetric }) {
    super(scope, id)
    const alarm = new Alarm(this, 'Failures', {
      ...common,
      metric: failures,
      threshold: 1,
      alarmDescription: 'More than one answer in a hundred is our failure',
    })
    mailAlarm(new Notices(this, 'Topic', { email }), alarm)
  }
}
