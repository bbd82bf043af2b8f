import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { HARMFUL } from '#functions/core/files/files.ts'
import { ORDER_DAYS } from '#functions/data/orders.ts'
import { TEMPORARY_DAYS, TEMPORARY_MARK } from '#shared/core/temporary.ts'
import { PAGE_CORS, pageOrigin } from './cors.ts'
import type { CrossStackValues } from './crossStackValues.ts'
import { ACCESS_PREFIX, CLOUDFRONT_LOGS_REGION } from './monitoring/accessLog.ts'
import type { Settings } from './settings.ts'

/** Failed events can be replayed as long as the events that they refer to exist. */
const FAILED_DAYS = ORDER_DAYS

/** Where SES stores inbound mail; the function reads the same prefix. */
export const INBOUND_PREFIX = 'inbound/'

/** Expires what temporary workspaces stored, by the prefix of their ids. */
const expireTemporary = (folder: string): LifecycleRule => ({
  prefix: folder + TEMPORARY_MARK,
  expiration: Duration.days(TEMPORARY_DAYS + 1),
})

const ABANDONED_UPLOADS: LifecycleRule = { abortIncompleteMultipartUploadAfter: Duration.days(7) }

/** A bucket accessible through IAM and TLS 1.2 only, with access logs in `logs`. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { logs, ...props }: BucketProps & { logs?: IBucket }) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN,
      ...props,
      lifecycleRules: [ABANDONED_UPLOADS, ...(props.lifecycleRules ?? [])],
    })
    if (!logs) return
    const bucket = this.node.defaultChild as CfnBucket
    bucket.loggingConfiguration = { destinationBucketName: logs.bucketName, logFilePrefix: `s3/${id.toLowerCase()}/` }
  }
}

/** The buckets as referenced by the functions' stack. */
export interface KnownBuckets {
  documents: IBucket
  avatars: IBucket
  /** Events that functions failed to process, until they are replayed. */
  failed: IBucket
  /** Inbound mail as received, as long as it can be replayed; undefined without inbound mail. */
  inbound: IBucket | undefined
}

/**
 * The buckets of files. Documents are not served by the site, so that none can act as the app: they are downloaded from
 * S3's own host by presigned URLs, as attachments. Pictures of people and companies are served below `/avatars/`: they
 * were rebuilt without metadata, have unguessable names, and get headers that prevent any execution.
 *
 * Malware scans (GuardDuty for S3) and logs of every read (CloudTrail data events) are enabled for a whole account, at its
 * price, and are not part of this stack. With the setting `scanDocuments` only documents that GuardDuty tagged as clean are
 * handed out; those tagged as harmful are never readable.
 */
export class Buckets extends Construct implements KnownBuckets {
  readonly logs: IBucket
  readonly documents: IBucket
  readonly avatars: IBucket
  readonly failed: IBucket
  readonly inbound: IBucket | undefined

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id)
    this.logs = this.logBucket(settings)
    this.documents = new PrivateBucket(this, 'Documents', {
      cors: [onlyFrom(pageOrigin(settings.domain))],
      logs: this.logs,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(settings.deletedDocumentDays),
          expiredObjectDeleteMarker: true,
        },
        expireTemporary(''),
        // Uploads that no form has kept, and replaced versions of them.
        {
          prefix: 'pending/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    })
    this.quarantine(this.documents)
    this.avatars = new PrivateBucket(this, 'Avatars', {
      logs: this.logs,
      lifecycleRules: [expireTemporary('avatars/')],
    })
    this.allowCloudFrontRead(this.avatars)
    this.failed = this.failedBucket()
    this.inbound = settings.mailDomain ? this.inboundBucket() : undefined
  }

  /** Imports the buckets into another stack, by name. */
  importInto(crossStack: CrossStackValues): KnownBuckets {
    const known = (id: string, bucket: IBucket) =>
      Bucket.fromBucketName(crossStack, `Known${id}`, crossStack.text(`Buckets${id}`, bucket.bucketName))
    return {
      documents: known('Documents', this.documents),
      avatars: known('Avatars', this.avatars),
      failed: known('Failed', this.failed),
      inbound: this.inbound && known('Inbound', this.inbound),
    }
  }

  private failedBucket(): IBucket {
    const bucket = new PrivateBucket(this, 'Failed', {
      logs: this.logs,
      lifecycleRules: [{ expiration: Duration.days(FAILED_DAYS) }],
    })
    const resource = bucket.node.defaultChild as CfnBucket
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    return bucket
  }

  private inboundBucket(): IBucket {
    const bucket = new PrivateBucket(this, 'Inbound', {
      logs: this.logs,
      lifecycleRules: [{ expiration: Duration.days(FAILED_DAYS) }],
    })
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`${INBOUND_PREFIX}*`)],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    return bucket
  }

  /** Denies everybody to read what a malware scanner has tagged as harmful. */
  private quarantine(bucket: IBucket): void {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject', 's3:GetObjectVersion'],
        resources: [bucket.arnForObjects('*')],
        conditions: { StringEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': HARMFUL } },
      }),
    )
  }

  /** Any distribution of this account may read `avatars/`, as the site's own is created later, in another stack. */
  private allowCloudFrontRead(bucket: IBucket): void {
    const { partition, account } = Stack.of(this)
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('avatars/*')],
        conditions: { ArnLike: { 'AWS:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` } },
      }),
    )
  }

  private logBucket({ auditDays }: Settings): IBucket {
    const { partition, account } = Stack.of(this)
    const logs = new PrivateBucket(this, 'Logs', {
      lifecycleRules: [{ expiration: Duration.days(auditDays) }],
    })
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('logging.s3.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects('s3/*')],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    )
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects(`${ACCESS_PREFIX}/*`)],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:logs:${CLOUDFRONT_LOGS_REGION}:${account}:delivery-source:*` },
        },
      }),
    )
    return logs
  }
}

/** CORS rule of the documents bucket. */
const onlyFrom = (origin: string) => ({
  allowedOrigins: [origin],
  allowedMethods: PAGE_CORS.methods.map((method) => HttpMethods[method]),
  allowedHeaders: [...PAGE_CORS.headers],
  maxAge: 3600,
})
