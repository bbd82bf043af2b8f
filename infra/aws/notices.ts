import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/** An encrypted topic, over TLS only, that mails to whoever looks after the stage. */
export class Notices extends Topic {
  constructor(scope: Construct, id: string, { key, email }: { key: IKey; email: string | undefined }) {
    super(scope, id, { masterKey: key, enforceSSL: true })
    if (email) this.addSubscription(new EmailSubscription(email))
  }
}
