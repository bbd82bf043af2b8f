import { Stack } from 'aws-cdk-lib'
import type { CfnResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { pageHeaders } from '#infra/aws/site/headers.ts'

type Config = CfnResponseHeadersPolicy.ResponseHeadersPolicyConfigProperty

/** The headers that the page and its files have in production, read from the stack's own policy; documents are posted to `uploads`. */
export const productionPageHeaders = (uploads: string): Record<string, string> => {
  const stack = new Stack()
  const policy = pageHeaders(stack, uploads).node.defaultChild as CfnResponseHeadersPolicy
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
