import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { NodeFunction } from './nodeFunction.ts'

/**
 * Hands what SES tells of refused mails to the function that notes it. What that cannot take in goes, after two more
 * tries, to the queue of events that failed, which rings an alarm.
 */
export const hearOfRefusals = (bounces: NodeFunction, { refusals, failed }: { refusals: ITopic; failed: IQueue }) => {
  bounces.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(failed) })
  refusals.addSubscription(new LambdaSubscription(bounces))
}
