import { Annotations, CfnOutput, Duration } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { VIDEO_FRAME } from '#shared/apps/files/videoFrame.ts'
import { PICTURES_FRAME } from '#shared/apps/mailbox/picturesFrame.ts'
import { LIVE_PATH } from '#shared/core/live.ts'
import { acknowledge } from '../acknowledge.ts'
import type { Api } from '../api.ts'
import { PrivateBucket } from '../buckets.ts'
import type { Live } from '../live.ts'
import { APPS_PATHS } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { FORWARD_ADDRESS, REWRITE_SCREENS, SECRET_HEADER } from './edge.ts'
import { apiHeaders, mailPicturesHeaders, pageHeaders, pictureHeaders, videoHeaders } from './headers.ts'
import { OriginSecret } from './originSecret.ts'
import { Upload } from './upload.ts'

export interface SiteProps {
  settings: Settings
  api: Api
  appsApi: Api
  live: Live
  logs: IBucket
  /** The bucket of people's and companies' pictures, with keys equal to their paths. */
  avatars: IBucket
  /** The bucket that browsers upload documents to. */
  documents: IBucket
  /** The web ACL's ARN. */
  firewall: string | undefined
  /** The built web app. */
  folder: string
}

/** The site's distribution: the web app from S3, and the API on the same origin. */
export class Site extends Construct {
  readonly url: string
  readonly originSecret: OriginSecret
  readonly distribution: Distribution
  readonly upload: Upload

  constructor(
    scope: Construct,
    id: string,
    { settings, api, appsApi, live, logs, avatars, documents, firewall, folder }: SiteProps,
  ) {
    super(scope, id)
    this.originSecret = new OriginSecret(this, 'OriginSecret', settings)
    const bucket = new PrivateBucket(this, 'Files', { logs })
    const toFiles = this.toFiles(bucket)
    const uploads = `https://${documents.bucketRegionalDomainName}`
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Regie ${settings.stage}`,
      defaultBehavior: {
        ...toFiles,
        responseHeadersPolicy: pageHeaders(this, uploads),
        functionAssociations: [this.onRequest('ScreensToPage', REWRITE_SCREENS)],
      },
      additionalBehaviors: {
        ...this.toApis(api, appsApi),
        '/avatars/*': this.toPictures(avatars),
        [PICTURES_FRAME]: { ...toFiles, responseHeadersPolicy: mailPicturesHeaders(this) },
        [VIDEO_FRAME]: { ...toFiles, responseHeadersPolicy: videoHeaders(this, uploads) },
        [LIVE_PATH]: this.toGateway(live.host),
      },
      defaultRootObject: 'index.html',
      errorResponses: ERRORS_NEVER_CACHED,
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(firewall && { webAclId: firewall }),
      ...this.ownDomain(settings),
    })
    this.url = `https://${settings.domain ?? this.distribution.distributionDomainName}`
    if (settings.domain) {
      new CfnOutput(this, 'Domain', {
        description: 'A record for the DNS',
        value: `${settings.domain} CNAME ${this.distribution.distributionDomainName}`,
      })
    }
    this.upload = new Upload(this, 'Upload', { bucket, folder, logDays: settings.logDays })
    explain(this.distribution, settings)
  }

  private ownDomain({ domain, certificate }: Settings) {
    if (!domain || !certificate) return {}
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }

  private toFiles(bucket: IBucket): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    }
  }

  private toPictures(avatars: IBucket): BehaviorOptions {
    return {
      // The bucket is imported by name: its own stack grants CloudFront access, without depending on this one.
      origin: S3BucketOrigin.withOriginAccessControl(avatars),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: false,
      responseHeadersPolicy: pictureHeaders(this),
    }
  }

  /** Forwards requests unchanged, with the headers of a WebSocket handshake, and adds the origin secret. */
  private toGateway(host: string): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { [SECRET_HEADER]: this.originSecret.value },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    }
  }

  /** Behaviours by path; the first match wins. */
  private toApis(api: Api, appsApi: Api): Record<string, BehaviorOptions> {
    const common = {
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      responseHeadersPolicy: apiHeaders(this),
      functionAssociations: [this.onRequest('TellAddress', FORWARD_ADDRESS)],
    }
    const toApi = { ...this.toGateway(api.host), ...common }
    const toApps = { ...this.toGateway(appsApi.host), ...common }
    return {
      ...Object.fromEntries(APPS_PATHS.map((path) => [path, toApps])),
      '/api/*': toApi,
      '/.well-known/*': toApi,
    }
  }

  private onRequest(id: string, code: string) {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, { code: FunctionCode.fromInline(code) }),
    }
  }
}

/**
 * CloudFront caches errors for ten seconds for all viewers, even on uncached paths: one person's 404 would be another's.
 */
const ERRORS_NEVER_CACHED = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

const explain = (distribution: Distribution, { domain, waf }: Settings): void => {
  Annotations.of(distribution).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The bucket of pictures lets CloudFront in by itself: see Buckets.',
  )
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    'Its own log would keep the tokens of links in mails; AccessLog writes requests down without them.',
  )
  acknowledge(distribution, 'AwsSolutions-CFR1', 'Consultants work, and travel, in any country.')
  if (!waf) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR2',
      'A firewall has a monthly price even when nobody comes; the setting `waf` adds it.',
    )
  }
  if (!domain) {
    acknowledge(
      distribution,
      'AwsSolutions-CFR4',
      'Without a domain of its own the site has the certificate of cloudfront.net, whose TLS versions AWS chooses.',
    )
  }
}
