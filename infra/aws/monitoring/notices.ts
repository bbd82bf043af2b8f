import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'

/**
 * A mail topic over TLS for those who operate the stage. Unencrypted, as alarms contain no personal data and the
 * AWS-managed key would reject them.
 */
export class Notices extends Topic {
  constructor(scope: Construct, id: string, { email }: { email: string | undefined }) {
    super(scope, id, { enforceSSL: true })
    if (email) {
      this.addSubscription(new EmailSubscription(email))
      acknowledge(this, 'Serverless-SNSRedrivePolicy', 'An alarm stands in CloudWatch, too; nobody reads a queue.')
    }
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
  }
}
