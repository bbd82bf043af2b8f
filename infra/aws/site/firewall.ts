import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

const managed = (name: string, priority: number, counted: string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  visibilityConfig: measured(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
})

/** Requests of a first visit at most: the page, its parts, the calls of the first screen, and what is loaded for later. A browser test holds it. */
export const FIRST_VISIT = 180
/** How many people behind one address may come for the first time within five minutes: an office on the morning of a change. */
const OFFICE = 100
/** Requests from one address in five minutes. */
const MANY = FIRST_VISIT * OFFICE

/**
 * Rules that only count: a whole month of days is larger than 8 KB, the editor writes HTML, which the functions sanitise, and
 * people who work on servers write to each other of their addresses and paths, which no function opens.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'EC2MetaDataSSRF_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
]

/** Rules before the site. Those of CloudFront live in us-east-1, whatever region the rest is in; an HTTP API cannot have any. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('regie'),
      rules: [
        {
          name: 'TooMany',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: measured('TooMany'),
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: MANY, evaluationWindowSec: 300 } },
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        managed('AWSManagedRulesCommonRuleSet', 3, COUNTED),
      ],
    })
  }
}
