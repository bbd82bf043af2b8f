import { CfnOutput, Stack } from 'aws-cdk-lib'
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { Notices } from './notices.ts'
import type { Settings } from './settings.ts'

/** How mails leave: from one address, over TLS, never again to one that refused or complained. */
export class Mail extends Construct {
  readonly from: string
  readonly configurationSet: ConfigurationSet
  /** Tells of mails that came back, or were not wanted. */
  readonly refusals: Topic
  private readonly identity: EmailIdentity

  constructor(scope: Construct, id: string, { settings, noticeKey }: { settings: Settings; noticeKey: IKey }) {
    super(scope, id)
    this.from = settings.mailFrom
    this.configurationSet = new ConfigurationSet(this, 'Set', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    })
    this.refusals = new Notices(this, 'RefusalNotices', { key: noticeKey, email: settings.alarmEmail })
    this.configurationSet.addEventDestination('Refusals', {
      destination: EventDestination.snsTopic(this.refusals),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    this.identity = settings.mailIdentity === 'domain' ? this.domain() : this.address()
  }

  private get configurationSetArn(): string {
    const resourceName = this.configurationSet.configurationSetName
    return Stack.of(this).formatArn({ service: 'ses', resource: 'configuration-set', resourceName })
  }

  private address(): EmailIdentity {
    return new EmailIdentity(this, 'Address', {
      identity: Identity.email(this.from),
      configurationSet: this.configurationSet,
    })
  }

  private domain(): EmailIdentity {
    const domain = this.from.slice(this.from.indexOf('@') + 1)
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      dkimSigning: true,
      mailFromDomain: `bounce.${domain}`,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    })
    const inDns = (id: string, value: string) => new CfnOutput(this, id, { description: 'A record for the DNS', value })
    identity.dkimRecords.forEach(({ name, value }, number) => {
      inDns(`Dkim${number + 1}`, `${name} CNAME ${value}`)
    })
    inDns('ReturnPath', `bounce.${domain} MX 10 feedback-smtp.${Stack.of(this).region}.amazonses.com`)
    inDns('ReturnPathSender', `bounce.${domain} TXT "v=spf1 include:amazonses.com ~all"`)
    return identity
  }

  /** Lets a role send, from the one address only. */
  grantSend(role: IRole): void {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [this.identity.emailIdentityArn, this.configurationSetArn],
        conditions: { StringEquals: { 'ses:FromAddress': this.from } },
      }),
    )
  }
}
