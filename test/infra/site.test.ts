import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { FORWARD_ADDRESS, REWRITE_SCREENS } from '#infra/aws/site/edge.ts'
import { FIRST_VISIT_REQUESTS } from '#infra/aws/site/firewall.ts'
import { distributionIn, ofType, spelt, synth, the } from './synth.ts'

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6'
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const { service, outdir } = synth()
const firewalled = synth({
  waf: true,
  domain: 'app.regie.fr',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0b1c',
})
const distribution = distributionIn(service)
const [files, appsApi, api, pictures, live] = distribution.Origins
const behaviors = (...paths: string[]) =>
  distribution.CacheBehaviors.filter(({ PathPattern }) => paths.includes(String(PathPattern)))
const ofApi = behaviors('/api/apps/*', '/api/pages/*', '/api/ui/*', '/api/*', '/.well-known/*')

describe('the distribution', () => {
  test('speaks HTTP/2 and 3, compresses, and has a first page', () => {
    expect(distribution).toMatchObject({
      HttpVersion: 'http2and3',
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { Compress: true, ViewerProtocolPolicy: 'redirect-to-https' },
    })
  })

  test('takes no TLS before 1.2 on its own domain', () => {
    expect(distributionIn(firewalled.service)).toMatchObject({
      Aliases: ['app.regie.fr'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    })
  })

  test('alone may read the files of the site and the pictures', () => {
    for (const one of [files, pictures]) expect(one).toHaveProperty('OriginAccessControlId')
    const controls = ofType(service, 'AWS::CloudFront::OriginAccessControl')
    expect(controls).toHaveLength(2)
    for (const [, { Properties }] of controls) {
      expect(Properties).toMatchObject({
        OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
      })
    }
  })

  test('has its ways beside the page in this order: to both APIs, to the keys, to pictures, to a mail with its pictures, to what changes', () => {
    expect(distribution.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/apps/*',
      '/api/pages/*',
      '/api/ui/*',
      '/api/*',
      '/.well-known/*',
      '/avatars/*',
      '/mail-pictures.html',
      '/video.html',
      '/live',
    ])
  })

  test('keeps pictures, whose names are never used twice, and only ever reads them', () => {
    expect(behaviors('/avatars/*')).toMatchObject([
      {
        CachePolicyId: CACHING_OPTIMIZED,
        ViewerProtocolPolicy: 'redirect-to-https',
        TargetOriginId: pictures?.Id,
        ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^SitePictureHeaders/) },
      },
    ])
    expect(behaviors('/avatars/*')[0]).not.toHaveProperty('AllowedMethods')
  })

  test('never turns an answer of the API into the page', () => {
    for (const one of distribution.CustomErrorResponses) {
      expect(one).not.toHaveProperty('ResponsePagePath')
      expect(one).not.toHaveProperty('ResponseCode')
    }
  })

  test('keeps no error, for which its ten seconds would be shared by everybody', () => {
    expect(distribution.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ])
    for (const one of distribution.CustomErrorResponses) expect(one).toMatchObject({ ErrorCachingMinTTL: 0 })
  })
})

describe('the API behind the distribution', () => {
  test('is reached at five paths, uncached, with everything the caller sent but the host: Accept-Encoding too', () => {
    // A policy that keeps answers would put CloudFront's own Accept-Encoding in its place, and pack them itself.
    expect(ofApi).toHaveLength(5)
    for (const behavior of ofApi) {
      expect(behavior).toMatchObject({
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      })
    }
  })

  test('is called over TLS 1.2 only, with the secret that functions ask for', () => {
    for (const origin of [api, appsApi]) {
      expect(origin).toMatchObject({
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
        OriginCustomHeaders: [
          { HeaderName: 'x-origin-secret', HeaderValue: { 'Fn::GetAtt': [expect.any(String), 'secret'] } },
        ],
      })
    }
  })

  test('gives the secret to no function, only its digests', () => {
    for (const [, { Properties }] of ofType(service, 'AWS::Lambda::Function')) {
      expect(JSON.stringify(Properties)).not.toContain('"secret"')
    }
  })
})

describe('live connections behind the distribution', () => {
  test('are reached at one path, which is that of their stage, with every header that opens them but the host', () => {
    expect(behaviors('/live')).toMatchObject([
      {
        TargetOriginId: live?.Id,
        CachePolicyId: CACHING_DISABLED,
        OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
        ViewerProtocolPolicy: 'https-only',
      },
    ])
    expect(behaviors('/live')[0]).not.toHaveProperty('AllowedMethods')
    expect(live).not.toHaveProperty('OriginPath')
    expect(the(service, 'AWS::ApiGatewayV2::Stage', 'LiveStage').Properties).toMatchObject({ StageName: 'live' })
    expect(spelt(live?.DomainName)).toBe('LiveSockets.execute-api.eu-west-3.AWS::URLSuffix')
  })

  test('are opened over TLS 1.2 only, with the secret that the function asks for', () => {
    expect(live).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [
        { HeaderName: 'x-origin-secret', HeaderValue: { 'Fn::GetAtt': [expect.any(String), 'secret'] } },
      ],
    })
  })
})

describe('at the edge', () => {
  const request = (uri: string, headers: Record<string, { value: string }> = {}) => ({ uri, headers })
  const run = (code: string, asked: ReturnType<typeof request>, ip = '203.0.113.7') =>
    runInNewContext(`${code}; handler(event)`, { event: { request: asked, viewer: { ip } } }) as typeof asked

  test.each([
    ['/', '/index.html'],
    ['/home', '/home.html'],
    ['/sign-in', '/sign-in.html'],
    ['/sign-up', '/index.html'],
    ['/activity-report/timesheets/11/2026', '/index.html'],
    ['/a.b/c', '/index.html'],
    ['/index.html', '/index.html'],
    ['/assets/index-Bx1.js', '/assets/index-Bx1.js'],
    ['/i18n/fr.json', '/i18n/fr.json'],
  ])('%s shows %s', (asked, shown) => {
    expect(run(REWRITE_SCREENS, request(asked)).uri).toBe(shown)
  })

  test("the API learns the client's address, whatever the client claims it to be", () => {
    const claimed = request('/api/common/user', {
      'x-viewer-address': { value: '192.0.2.1' },
      accept: { value: '*/*' },
    })
    expect(run(FORWARD_ADDRESS, claimed).headers).toEqual({
      'x-viewer-address': { value: '203.0.113.7' },
      accept: { value: '*/*' },
    })
  })

  test('screens are only looked for among files, the address only told to the API', () => {
    const functionsOf = (behavior: Record<string, unknown>) => JSON.stringify(behavior.FunctionAssociations)
    expect(functionsOf(distribution.DefaultCacheBehavior)).toContain('ScreensToPage')
    for (const behavior of ofApi) expect(functionsOf(behavior)).toContain('TellAddress')
  })
})

describe('an upload of the site', () => {
  const assets = the(service, 'Custom::CDKBucketDeployment', 'SiteUploadAssets')
  const page = the(service, 'Custom::CDKBucketDeployment', 'SiteUploadPage')

  test('lets browsers keep files with a hash for ever and ask about the others each time', () => {
    expect(assets.Properties).toMatchObject({
      Exclude: ['*'],
      Include: ['assets/*'],
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(page.Properties).toMatchObject({ Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } })
  })

  test('keeps the parts of pages still open, and brings the new parts before the page that names them', () => {
    expect([assets.Properties.Prune, page.Properties.Prune]).toEqual([false, false])
    expect(page.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^SiteUploadAssets/)]))
  })
})

test('source maps are for whoever has built them: none is uploaded', () => {
  const uploaded = globSync('asset.*/assets/*', { cwd: outdir }).map((path) => basename(path))
  expect(uploaded).toEqual(['part.js'])
})

describe('the firewall', () => {
  test('stands before the distribution, in the one region where CloudFront takes it', () => {
    expect(firewalled.stacks.find(({ stackName }) => stackName.endsWith('-edge'))?.environment.region).toBe('us-east-1')
    expect(distributionIn(firewalled.service)).toHaveProperty('WebACLId')
    expect(distribution).not.toHaveProperty('WebACLId')
  })

  test('limits each address and knows bad addresses and inputs, but lets a large month, rich text, and a message with the address of a server through, and whoever looks for one', () => {
    const { Rules } = the<{ Rules: { Name: string; Statement: object }[] }>(
      firewalled.edge,
      'AWS::WAFv2::WebACL',
    ).Properties
    expect(Rules.map(({ Name }) => Name)).toEqual([
      'TooMany',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ])
    // A hundred first visits in five minutes, of an office behind one address.
    const Limit = 100 * FIRST_VISIT_REQUESTS
    expect(Rules[0]?.Statement).toMatchObject({
      RateBasedStatement: { AggregateKeyType: 'IP', Limit, EvaluationWindowSec: 300 },
    })
    expect(Rules[3]?.Statement).toMatchObject({
      ManagedRuleGroupStatement: {
        RuleActionOverrides: [
          'SizeRestrictions_BODY',
          'CrossSiteScripting_BODY',
          'CrossSiteScripting_QUERYARGUMENTS',
          'EC2MetaDataSSRF_BODY',
          'EC2MetaDataSSRF_QUERYARGUMENTS',
          'GenericLFI_BODY',
          'GenericLFI_QUERYARGUMENTS',
          'GenericRFI_BODY',
          'GenericRFI_QUERYARGUMENTS',
          'RestrictedExtensions_QUERYARGUMENTS',
        ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
      },
    })
  })
})
