import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { acknowledge, acknowledgeWildcard } from '../acknowledge.ts'

/** Files with a hash in their name, Vite's assets. */
const HASHED = 'assets/*'

/**
 * Uploads the built web app: first hashed files, cached forever, then the others, revalidated on each request. Nothing is
 * deleted, so that pages opened before a deployment still find their chunks.
 */
export class Upload extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { bucket, folder, logDays }: { bucket: IBucket; folder: string; logDays: number },
  ) {
    super(scope, id)
    // Source maps are not published.
    const files = new Asset(this, 'Files', { path: folder, exclude: ['**/*.map'] })
    const logGroup = new LogGroup(this, 'Log', { retention: logDays, removalPolicy: RemovalPolicy.RETAIN })
    const role = this.createUploaderRole(files, bucket)
    logGroup.grantWrite(role)
    const common = {
      sources: [Source.bucket(files.bucket, files.s3ObjectKey)],
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      // Prevents the wider grants that the CDK would add.
      role: role.withoutPolicyUpdates(),
      logGroup,
    }
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      exclude: ['*'],
      include: [HASHED],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    })
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      exclude: [HASHED],
      cacheControl: [CacheControl.noCache()],
    })
    assets.node.addDependency(role)
    page.node.addDependency(assets)
    const worker = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))
    if (!worker) return
    for (const rule of ['AwsSolutions-L1', 'Serverless-LambdaLatestVersion'])
      acknowledge(worker, rule, 'The CDK wrote this function and chooses its Python.')
    for (const rule of ['Serverless-LambdaDLQ', 'Serverless-LambdaTracing'])
      acknowledge(worker, rule, 'It runs while CloudFormation deploys, and waits for it.')
  }

  /**
   * A role that may read the archive (`aws s3 cp`) and write to the bucket (`aws s3 sync`). It names no single archive, so
   * that a release does not change it: IAM takes seconds to spread a policy, and CloudFormation begins the upload at once
   * (github.com/aws/aws-cdk/issues/37675).
   */
  private createUploaderRole(files: Asset, bucket: IBucket): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const allow = (actions: string[], resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }))
    const archives = files.bucket.arnForObjects('*.zip')
    allow(['s3:GetObject'], archives)
    acknowledgeWildcard(role, archives, 'Each release has an archive of its own, under a name of its content.')
    allow(['s3:ListBucket'], bucket.bucketArn)
    const everyFile = bucket.arnForObjects('*')
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], everyFile)
    acknowledgeWildcard(role, everyFile, 'It writes every file of the site, whatever its name.')
    return role
  }
}
