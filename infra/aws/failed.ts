import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { acknowledgeWildcard } from './acknowledge.ts'
import type { NodeFunction } from './functions/nodeFunction.ts'

/** The prefix under which Lambda stores failed events. */
const FAILED_EVENTS_PREFIX = 'aws/lambda/*'

/** Lets Lambda store a function's failed events in the bucket; returns the destination. */
export const storeFailedEvents = (one: NodeFunction, bucket: IBucket): { bind: () => { destination: string } } => {
  const files = bucket.arnForObjects(FAILED_EVENTS_PREFIX)
  one.role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [files] }))
  one.role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }))
  acknowledgeWildcard(one.role, files, 'Lambda names what it keeps by mapping, shard and time.')
  return { bind: () => ({ destination: bucket.bucketArn }) }
}
