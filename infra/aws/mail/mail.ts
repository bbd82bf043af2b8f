import { CfnOutput, Stack } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
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
import { Construct } from 'constructs'
import { acknowledgeWildcard } from '../acknowledge.ts'
import type { CrossStackValues } from '../crossStackValues.ts'
import type { Settings } from '../settings.ts'

/** Mail sending as referenced by the functions' stack. */
export interface KnownMail {
  from: string
  configurationSetName: string
  /**
   * Lets a role send from the system's and people's addresses, to anybody: in the SES sandbox the recipient's identity is
   * checked too.
   */
  grantSend: (role: Role) => void
}

/** Mail sending: from verified identities, over TLS, with suppression of bounced and complaining addresses. */
export class Mail extends Construct {
  private readonly from: string
  private readonly configurationSet: ConfigurationSet
  readonly #peopleDomain: string | undefined

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.from = settings.mailFrom
    this.#peopleDomain = settings.mailDomain
    this.configurationSet = new ConfigurationSet(this, 'Set', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    })
    // SES supports only the account's default event bus.
    const bus = EventBus.fromEventBusName(this, 'Bus', 'default')
    this.configurationSet.addEventDestination('Refusals', {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    if (settings.mailIdentity === 'domain') this.createDomainIdentity()
    else this.address()
    if (settings.mailDomain) this.createPeopleIdentity(settings.mailDomain)
  }

  private address(): void {
    new EmailIdentity(this, 'Address', {
      identity: Identity.email(this.from),
      configurationSet: this.configurationSet,
    })
  }

  private outputDnsRecord(id: string, value: string): void {
    new CfnOutput(this, id, { description: 'A record for the DNS', value })
  }

  /** One identity for the parent of the companies' mail domains, with its DNS records: subdomains sign and receive with it. */
  private createPeopleIdentity(domain: string): void {
    const identity = new EmailIdentity(this, 'People', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      dkimSigning: true,
    })
    identity.dkimRecords.forEach(({ name, value }, number) => {
      this.outputDnsRecord(`PeopleDkim${number + 1}`, `${name} CNAME ${value}`)
    })
    // Answers for `_dmarc.` of every company's domain: without it the record of the domain above the parent would count
    // (RFC 7489, 6.6.3), such as the strict one of `mailFrom`, with which the parent's signature does not align.
    this.outputDnsRecord('PeopleDmarc', `*.${domain} TXT "v=DMARC1; p=quarantine; adkim=r"`)
    this.outputDnsRecord('PeopleMail', `*.${domain} MX 10 inbound-smtp.${Stack.of(this).region}.amazonaws.com`)
  }

  private createDomainIdentity(): void {
    const domain = this.from.slice(this.from.indexOf('@') + 1)
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      dkimSigning: true,
      mailFromDomain: `bounce.${domain}`,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    })
    identity.dkimRecords.forEach(({ name, value }, number) => {
      this.outputDnsRecord(`Dkim${number + 1}`, `${name} CNAME ${value}`)
    })
    this.outputDnsRecord('ReturnPath', `bounce.${domain} MX 10 feedback-smtp.${Stack.of(this).region}.amazonses.com`)
    this.outputDnsRecord('ReturnPathSender', `bounce.${domain} TXT "v=spf1 include:amazonses.com ~all"`)
    this.outputDnsRecord('Dmarc', `_dmarc.${domain} TXT "v=DMARC1; p=quarantine; adkim=s"`)
  }

  /** Imports mail sending into another stack. */
  importInto(crossStack: CrossStackValues): KnownMail {
    const configurationSetName = crossStack.text('MailSet', this.configurationSet.configurationSetName)
    return {
      from: this.from,
      configurationSetName,
      grantSend: (role) => this.grantSend(role, configurationSetName),
    }
  }

  private grantSend(role: Role, configurationSetName: string): void {
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
    const anybody = arnOf('identity', '*')
    acknowledgeWildcard(
      role,
      anybody,
      'In the sandbox SES asks for the identity of each recipient; the sender is pinned.',
    )
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [anybody, arnOf('configuration-set', configurationSetName)],
        conditions: this.#peopleDomain
          ? { StringLike: { 'ses:FromAddress': [this.from, `*@*.${this.#peopleDomain}`] } }
          : { StringEquals: { 'ses:FromAddress': this.from } },
      }),
    )
  }
}
