import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { CfnReceiptRule, CfnReceiptRuleSet } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { NodeFunction } from '#infra/aws/functions/nodeFunction.ts'
import { INBOUND_PREFIX } from '../buckets.ts'
import { storeFailedEvents } from '../failed.ts'

interface Inbound {
  account: string
  /** Mail to its subdomains is received. */
  domain: string
  inbound: IBucket
  failed: IBucket
}

/**
 * Lets SES scan and store inbound mail, over TLS only, and invoke the function. Failed events are stored after two
 * retries. An account has one active rule set, which only its owner should change: the command that activates ours is an
 * output.
 */
export const receiveMail = (receives: NodeFunction, { account, domain, inbound, failed }: Inbound): void => {
  receives.configureAsyncInvoke({ retryAttempts: 2, onFailure: storeFailedEvents(receives, failed) })
  receives.addPermission('Ses', {
    principal: new ServicePrincipal('ses.amazonaws.com'),
    sourceAccount: account,
  })
  const scope = new Construct(Stack.of(receives), 'InboundMail')
  const rules = new CfnReceiptRuleSet(scope, 'Rules')
  // SES does not delete an active rule set, so it is retained, under a generated name that the next stack does not collide with.
  rules.applyRemovalPolicy(RemovalPolicy.RETAIN)
  const rule = new CfnReceiptRule(scope, 'Rule', {
    ruleSetName: rules.ref,
    rule: {
      enabled: true,
      scanEnabled: true,
      tlsPolicy: 'Require',
      // The leading dot matches the subdomains.
      recipients: [`.${domain}`],
      actions: [
        { s3Action: { bucketName: inbound.bucketName, objectKeyPrefix: INBOUND_PREFIX } },
        { lambdaAction: { functionArn: receives.functionArn, invocationType: 'Event' } },
      ],
    },
  })
  rule.node.addDependency(receives)
  new CfnOutput(scope, 'Activate', {
    description: 'Makes the rules of incoming mail those of the account',
    value: `aws ses set-active-receipt-rule-set --rule-set-name ${rules.ref}`,
  })
}
