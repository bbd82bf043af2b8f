import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { ANSWER_HEADERS } from '#functions/core/http/answerHeaders.ts'
import { PICTURE_POLICY } from './edge.ts'

/** The site's own content only; file transfers with `uploads`. Inline styles are allowed for charts and the text editor. */
const contentPolicy = (uploads: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // All other documents of the site forbid framing.
    "frame-src 'self'",
    `connect-src 'self' ${uploads}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

/** The camera only, to scan QR codes of equipment. */
const DEVICES = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics'].map((device) => `${device}=()`),
].join(', ')

const HSTS = { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true }

/** Headers of the page and its files; `uploads` is the origin of the documents bucket. */
export const pageHeaders = (scope: Construct, uploads: string) =>
  new ResponseHeadersPolicy(scope, 'PageHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentPolicy(uploads), override: true },
      strictTransportSecurity: HSTS,
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Permissions-Policy', value: DEVICES, override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        { header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true },
      ],
    },
  })

/** Headers of uploaded pictures, which prevent any execution. */
export const pictureHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'PictureHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: PICTURE_POLICY, override: true },
      strictTransportSecurity: HSTS,
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true }],
    },
  })

/**
 * Content security policy of a mail with remote pictures: it may load pictures over HTTPS, and open links in new windows.
 * Without scripts it can share the page's origin, which fills it.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  'img-src https:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
]

/** Headers of a document that the page embeds and fills, with its own content security policy. */
const frameHeaders = (scope: Construct, id: string, policy: readonly string[], custom: Record<string, string>) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy.join('; '), override: true },
      strictTransportSecurity: HSTS,
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.SAMEORIGIN, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries({ ...custom, 'Cross-Origin-Resource-Policy': 'same-origin' }).map(
        ([header, value]) => ({ header, value, override: true }),
      ),
    },
  })

/** Headers of the mail pictures document: requests carry no cookies and no referrer. */
export const mailPicturesHeaders = (scope: Construct) =>
  frameHeaders(scope, 'MailPicturesHeaders', MAIL_POLICY, { 'Cross-Origin-Embedder-Policy': 'credentialless' })

/** Headers of the video document, which may fetch from `uploads` only. */
export const videoHeaders = (scope: Construct, uploads: string) =>
  frameHeaders(
    scope,
    'VideoHeaders',
    [
      "default-src 'none'",
      ...(uploads ? [`media-src ${uploads}`] : []),
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ],
    {},
  )

/** Headers of the functions, also for responses that the gateway makes: unknown routes, throttling. */
export const apiHeaders = (scope: Construct) => {
  const { 'content-security-policy': contentSecurityPolicy, ...others } = ANSWER_HEADERS
  const custom = Object.entries(others).filter(([header]) => header !== 'x-content-type-options')
  return new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    securityHeadersBehavior: {
      strictTransportSecurity: HSTS,
      contentTypeOptions: { override: true },
      contentSecurityPolicy: { contentSecurityPolicy, override: false },
    },
    customHeadersBehavior: { customHeaders: custom.map(([header, value]) => ({ header, value, override: false })) },
  })
}
