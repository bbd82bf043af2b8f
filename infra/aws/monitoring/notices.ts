import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/**
 * A topic, over TLS only, that mails to whoever looks after the stage. It has no key: what alarms say names nobody, and
 * the key that AWS manages for topics would refuse alarms.
 */
export class Notices extends Topic {
  constructor(scope: Construct, id: string, { email }: { email: string | undefined }) {
    super(scope, id, { enforceSSL: true })
    if (email) this.addSubscription(new EmailSubscription(email))
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
