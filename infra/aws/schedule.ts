import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { acknowledge } from './acknowledge.ts'
import type { NodeFunction } from './functions/nodeFunction.ts'

const CONTINUES = 'The next run, five minutes later, does what this one left.'

/** Invokes the `due` function every five minutes, without retries: the next run continues. */
export const scheduleDueFunction = (due: NodeFunction): void => {
  due.configureAsyncInvoke({ retryAttempts: 0 })
  acknowledge(due, 'Serverless-LambdaAsyncFailureDestination', CONTINUES)
  const schedule = new Rule(due, 'Schedule', {
    description: 'Makes happen what is due',
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new LambdaFunction(due, { retryAttempts: 0 })],
  })
  acknowledge(schedule, 'Serverless-EventBusDLQ', CONTINUES)
}
