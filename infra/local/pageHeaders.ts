import { Stack } from 'aws-cdk-lib'
import type { CfnResponseHeadersPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { mailPicturesHeaders, pageHeaders } from '#infra/aws/site/headers.ts'

type Headers = Record<string, string>
type Config = CfnResponseHeadersPolicy.ResponseHeadersPolicyConfigProperty

/** What a policy of the stack says. */
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

/** The headers that the page and its files have in production, read from the stack's own policies; documents are posted to `uploads`. */
export const productionPageHeaders = (uploads: string): Headers => {
  const stack = new Stack()
  return headersOf(stack, pageHeaders(stack, uploads))
}

/** Those of the document in which a mail is shown with its pictures. */
export const productionMailHeaders = (): Headers => {
  const stack = new Stack()
  return headersOf(stack, mailPicturesHeaders(stack))
}
