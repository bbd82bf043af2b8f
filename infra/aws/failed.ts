import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { acknowledgeWildcard } from './acknowledge.ts'
import type { NodeFunction } from './functions/nodeFunction.ts'

/** Below it Lambda writes what a function could not take in. */
const WRITTEN_BELOW = 'aws/lambda/*'

/** Lets Lambda keep what a function could not take in, whole, in a bucket. Answers where that is. */
export const keepFailed = (one: NodeFunction, bucket: IBucket): { bind: () => { destination: string } } => {
  const files = bucket.arnForObjects(WRITTEN_BELOW)
  one.role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [files] }))
  one.role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }))
  acknowledgeWildcard(one.role, files, 'Lambda names what it keeps by mapping, shard and time.')
  return { bind: () => ({ destination: bucket.bucketArn }) }
}
