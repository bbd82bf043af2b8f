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

/** What people may write to each other, and look for afterwards: markup, and the addresses and paths of servers they work on. */
const WRITTEN = ['CrossSiteScripting', 'EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI']
/**
 * Rules that only count: a whole month of days is larger than 8 KB, what people write and look for is text that the functions
 * sanitise and never open, and somebody may look for a file that is called `server.log`.
 */
const COUNTED = [
  'SizeRestrictions_BODY',
  ...WRITTEN.flatMap((rule) => [`${rule}_BODY`, `${rule}_QUERYARGUMENTS`]),
  'RestrictedExtensions_QUERYARGUMENTS',
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
