import { describe, expect, test } from 'vitest'
import { ANSWER_HEADERS } from '#functions/core/http/answerHeaders.ts'
import { productionPageHeaders } from '#infra/local/pageHeaders.ts'
import { distributionIn, spelt, synth, the } from './synth.ts'

interface Custom {
  Header: string
  Value: string
}

const { service } = synth()
const distribution = distributionIn(service)
const [files] = distribution.Origins
const behaviors = (...paths: string[]) =>
  distribution.CacheBehaviors.filter(({ PathPattern }) => paths.includes(String(PathPattern)))
const ofApi = behaviors('/api/apps/*', '/api/pages/*', '/api/ui/*', '/api/*', '/.well-known/*')

describe('headers', () => {
  const page = the<{ ResponseHeadersPolicyConfig: { SecurityHeadersConfig: Record<string, Record<string, unknown>> } }>(
    service,
    'AWS::CloudFront::ResponseHeadersPolicy',
    'SitePageHeaders',
  ).Properties.ResponseHeadersPolicyConfig

  test('of the page keep out foreign code, frames, devices and guesses', () => {
    expect(page).toMatchObject({
      SecurityHeadersConfig: {
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
      },
      CustomHeadersConfig: {
        Items: [
          { Header: 'Permissions-Policy', Value: expect.stringContaining('camera=(self), microphone=()') },
          { Header: 'Cross-Origin-Opener-Policy', Value: 'same-origin' },
          { Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin' },
        ],
      },
    })
  })

  test('of the page are sent by the local site, too', () => {
    const local = productionPageHeaders('https://files.example')
    const { Items } = the<{ ResponseHeadersPolicyConfig: { CustomHeadersConfig: { Items: Custom[] } } }>(
      service,
      'AWS::CloudFront::ResponseHeadersPolicy',
      'SitePageHeaders',
    ).Properties.ResponseHeadersPolicyConfig.CustomHeadersConfig
    expect(local).toMatchObject(
      Object.fromEntries(Items.map(({ Header, Value }) => [Header.toLowerCase(), Value] as const)),
    )
  })

  test('of the page let it load and call nothing but its own origin, and post documents to their bucket', () => {
    const policy = spelt(page.SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy)
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
    expect(Object.fromEntries(directives)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'frame-src': "'self'",
      'connect-src': "'self' https://BucketsDocuments.s3.eu-west-3.amazonaws.com",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
    })
    expect(policy.replaceAll('https://BucketsDocuments.s3.eu-west-3.amazonaws.com', '')).not.toMatch(
      /https?:|\*|unsafe-eval/,
    )
  })

  /** What a document says that the page shows in a frame. */
  const frame = (id: string) => {
    const { ResponseHeadersPolicyConfig: policy } = the<{
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown; Override: boolean } }
      }
    }>(service, 'AWS::CloudFront::ResponseHeadersPolicy', id).Properties
    const { ContentSecurityPolicy: content, Override } = policy.SecurityHeadersConfig.ContentSecurityPolicy
    expect(Override).toBe(true)
    return { policy, directives: spelt(content).split('; ') }
  }

  test('of a mail with its pictures let it fetch those, encrypted and by nobody’s account, and do nothing else but be in a frame of this site', () => {
    expect(behaviors('/mail-pictures.html')).toMatchObject([
      {
        TargetOriginId: files?.Id,
        ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^SiteMailPicturesHeaders/) },
      },
    ])
    const { policy, directives } = frame('SiteMailPicturesHeaders')
    expect(directives).toEqual([
      "default-src 'none'",
      'img-src https:',
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    ])
    expect(policy).toMatchObject({
      SecurityHeadersConfig: {
        FrameOptions: { FrameOption: 'SAMEORIGIN', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
      },
      CustomHeadersConfig: {
        Items: [
          { Header: 'Cross-Origin-Embedder-Policy', Value: 'credentialless', Override: true },
          { Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin', Override: true },
        ],
      },
    })
  })

  test('of a video let it fetch that from the bucket of documents, and do nothing else but be in a frame of this site', () => {
    expect(behaviors('/video.html')).toMatchObject([
      { TargetOriginId: files?.Id, ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^SiteVideoHeaders/) } },
    ])
    const { policy, directives } = frame('SiteVideoHeaders')
    expect(directives).toEqual([
      "default-src 'none'",
      'media-src https://BucketsDocuments.s3.eu-west-3.amazonaws.com',
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
    expect(policy).toMatchObject({
      SecurityHeadersConfig: {
        FrameOptions: { FrameOption: 'SAMEORIGIN', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
      },
      CustomHeadersConfig: {
        Items: [{ Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin', Override: true }],
      },
    })
  })

  test('of a picture let it be looked at by this site, and do nothing', () => {
    expect(the(service, 'AWS::CloudFront::ResponseHeadersPolicy', 'SitePictureHeaders').Properties).toMatchObject({
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY' },
        },
        CustomHeadersConfig: { Items: [{ Header: 'Cross-Origin-Resource-Policy', Value: 'same-origin' }] },
      },
    })
  })

  test('of whatever comes from a bucket stop guesses at its type and foreign code', () => {
    const fromBuckets = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors].filter(
      ({ TargetOriginId }) =>
        distribution.Origins.some(({ Id, S3OriginConfig }) => Id === TargetOriginId && S3OriginConfig),
    )
    expect(fromBuckets).toHaveLength(4)
    for (const { ResponseHeadersPolicyId } of fromBuckets) {
      const { Ref } = ResponseHeadersPolicyId as { Ref: string }
      expect(the(service, 'AWS::CloudFront::ResponseHeadersPolicy', Ref).Properties, Ref).toMatchObject({
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentTypeOptions: { Override: true },
            ContentSecurityPolicy: { ContentSecurityPolicy: expect.anything(), Override: true },
          },
        },
      })
    }
  })

  test('of an answer that no function gave are those that functions give; a function may say otherwise', () => {
    const { ResponseHeadersPolicyConfig: policy } = the<{ ResponseHeadersPolicyConfig: unknown }>(
      service,
      'AWS::CloudFront::ResponseHeadersPolicy',
      'SiteApiHeaders',
    ).Properties
    expect(policy).toMatchObject({
      SecurityHeadersConfig: {
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: {
          ContentSecurityPolicy: ANSWER_HEADERS['content-security-policy'],
          Override: false,
        },
      },
      CustomHeadersConfig: {
        Items: [
          { Header: 'cache-control', Value: 'no-store', Override: false },
          { Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: false },
        ],
      },
    })
    const { SecurityHeadersConfig } = policy as { SecurityHeadersConfig: object }
    expect(Object.keys(SecurityHeadersConfig)).toHaveLength(3)
  })

  test('of every answer of the API are these few, and none of the page', () => {
    for (const { ResponseHeadersPolicyId } of ofApi) {
      expect(ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching(/^SiteApiHeaders/) })
    }
  })
})
