import { Stack } from 'aws-cdk-lib'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'

/** CloudFront log delivery is configured in this region; the bucket may be in any. */
export const CLOUDFRONT_LOGS_REGION = 'us-east-1'

/** The prefix of CloudFront logs in the log bucket. */
export const ACCESS_PREFIX = 'cloudfront'

/** Logged fields: neither query nor referrer, as both can contain the token of a mailed link, and no cookies. */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'x-host-header',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
]

/** The access log of the site, by standard logging v2, whose fields can be chosen; the legacy log includes the query. */
export class AccessLog extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, distributionId, logs }: { stage: string; distributionId: string; logs: IBucket },
  ) {
    super(scope, id)
    const name = `regie-${stage}-site`
    const { partition, account } = Stack.of(this)
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${partition}:cloudfront::${account}:distribution/${distributionId}`,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      outputFormat: 'w3c',
      destinationResourceArn: `${(logs.node.defaultChild as CfnBucket).attrArn}/${ACCESS_PREFIX}`,
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    })
    delivery.addResourceDependency(source)
  }
}
