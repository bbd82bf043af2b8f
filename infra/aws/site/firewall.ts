import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

const ruleMetrics = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

const managedRules = (name: string, priority: number, counted: string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  visibilityConfig: ruleMetrics(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
})

/** Requests of a first visit at most: page, chunks, calls of the first screen, preloads. A browser test checks it. */
export const FIRST_VISIT_REQUESTS = 180
/** First visits from one address within five minutes, such as an office after a release. */
const OFFICE_PEOPLE = 100
/** Requests from one address in five minutes. */
const MAX_REQUESTS_PER_ADDRESS = FIRST_VISIT_REQUESTS * OFFICE_PEOPLE

/** Rules that legitimate text triggers: markup, server addresses and paths. */
const FREE_TEXT_RULES = ['CrossSiteScripting', 'EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI']
/**
 * Rules that only count: a month of days exceeds 8 KB, texts are sanitised by the functions, and a file may be called
 * `server.log`.
 */
const COUNT_ONLY_RULES = [
  'SizeRestrictions_BODY',
  ...FREE_TEXT_RULES.flatMap((rule) => [`${rule}_BODY`, `${rule}_QUERYARGUMENTS`]),
  'RestrictedExtensions_QUERYARGUMENTS',
]

/** The web ACL of the site, in us-east-1 as CloudFront requires; an HTTP API cannot have one. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: ruleMetrics('regie'),
      rules: [
        {
          name: 'TooMany',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: ruleMetrics('TooMany'),
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: MAX_REQUESTS_PER_ADDRESS, evaluationWindowSec: 300 },
          },
        },
        managedRules('AWSManagedRulesAmazonIpReputationList', 1),
        managedRules('AWSManagedRulesKnownBadInputsRuleSet', 2),
        managedRules('AWSManagedRulesCommonRuleSet', 3, COUNT_ONLY_RULES),
      ],
    })
  }
}
