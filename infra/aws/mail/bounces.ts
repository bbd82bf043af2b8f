import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import { acknowledge } from '../acknowledge.ts'
import { storeFailedEvents } from '../failed.ts'
import type { KnownMail } from './mail.ts'

/** Invokes the function for SES feedback about mails. Failed events are stored after two retries. */
export const subscribeMailFeedback = (
  bounces: NodeFunction,
  { mail, failed }: { mail: KnownMail; failed: IBucket },
): void => {
  bounces.configureAsyncInvoke({ retryAttempts: 2, onFailure: storeFailedEvents(bounces, failed) })
  const refusals = new Rule(bounces, 'Refusals', {
    description: 'Mails that came back, or were not wanted',
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
      // Only mails of this stage, as other senders may share the account.
      detail: { mail: { tags: { 'ses:configuration-set': [mail.configurationSetName] } } },
    },
    targets: [new LambdaFunction(bounces)],
  })
  acknowledge(refusals, 'Serverless-EventBusDLQ', 'Lambda takes it in within a day, and stores what fails.')
}
