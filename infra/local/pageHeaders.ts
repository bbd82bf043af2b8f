import { Stack } from 'aws-cdk-lib'
import type { CfnResponseHeadersPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { mailPicturesHeaders, pageHeaders, videoHeaders } from '#infra/aws/site/headers.ts'
import { VIDEO_FRAME } from '#shared/apps/files/videoFrame.ts'
import { PICTURES_FRAME } from '#shared/apps/mailbox/picturesFrame.ts'

type Headers = Record<string, string>
type Config = CfnResponseHeadersPolicy.ResponseHeadersPolicyConfigProperty

/** The headers of a response headers policy. */
const headersOf = (stack: Stack, { node }: ResponseHeadersPolicy): Headers => {
  const policy = node.defaultChild as CfnResponseHeadersPolicy
  const { customHeadersConfig, securityHeadersConfig: security } = stack.resolve(
    policy.responseHeadersPolicyConfig,
  ) as Config
  const { items } = customHeadersConfig as CfnResponseHeadersPolicy.CustomHeadersConfigProperty
  const custom = items as CfnResponseHeadersPolicy.CustomHeaderProperty[]
  const {
    contentSecurityPolicy: content,
    strictTransportSecurity: transport,
    frameOptions: frame,
    referrerPolicy: referrer,
  } = security as {
    contentSecurityPolicy: CfnResponseHeadersPolicy.ContentSecurityPolicyProperty
    strictTransportSecurity: CfnResponseHeadersPolicy.StrictTransportSecurityProperty
    frameOptions: CfnResponseHeadersPolicy.FrameOptionsProperty
    referrerPolicy: CfnResponseHeadersPolicy.ReferrerPolicyProperty
  }
  return {
    'content-security-policy': content.contentSecurityPolicy,
    'strict-transport-security': `max-age=${transport.accessControlMaxAgeSec}; includeSubDomains`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': frame.frameOption,
    'referrer-policy': referrer.referrerPolicy,
    ...Object.fromEntries(custom.map(({ header, value }) => [header.toLowerCase(), value])),
  }
}

/** Production's headers of page and files, from the stack; `uploads` is the origin of the documents bucket. */
export const productionPageHeaders = (uploads: string): Headers => {
  const stack = new Stack()
  return headersOf(stack, pageHeaders(stack, uploads))
}

/** Production's headers of embedded documents, by path. */
export const productionFrameHeaders = (uploads: string): Readonly<Record<string, Headers>> => {
  const stack = new Stack()
  return {
    [PICTURES_FRAME]: headersOf(stack, mailPicturesHeaders(stack)),
    [VIDEO_FRAME]: headersOf(stack, videoHeaders(stack, uploads)),
  }
}
