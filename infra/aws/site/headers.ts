import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { ANSWER_HEADERS } from '#functions/core/http/answerHeaders.ts'
import { PICTURE_POLICY } from './edge.ts'

/** Nothing but what the site itself serves; files go to `uploads` besides. Styles may be inline: charts and the text editor set them on their elements. */
const contentPolicy = (uploads: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Every other document of the site refuses to be in a frame.
    "frame-src 'self'",
    `connect-src 'self' ${uploads}`.trim(),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

/** The page reads QR codes of equipment by the camera, and asks for no other device. */
const DEVICES = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'browsing-topics'].map((device) => `${device}=()`),
].join(', ')

const HSTS = { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true }

/** Headers of the page and its files; `uploads` is the origin of the bucket that browsers post documents to. */
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

/** Headers of pictures that people have sent: whatever one might hold, it is shown as a picture and runs nothing. */
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
 * What a mail with its pictures may do in its frame: fetch pictures over encrypted connections, and open links in new
 * windows. No script runs there, so it may be of one origin with the page, which fills it.
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

/** Headers of a document that the page shows in a frame and fills, with a policy of its own. */
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

/** Headers of the document in which a mail is shown with its pictures: those are asked for without cookies, and not told who asks. */
export const mailPicturesHeaders = (scope: Construct) =>
  frameHeaders(scope, 'MailPicturesHeaders', MAIL_POLICY, { 'Cross-Origin-Embedder-Policy': 'credentialless' })

/** Headers of the document in which a video is played, from the bucket of `uploads`; it fetches nothing else. */
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

/** What functions say of their answers, also for what answers before a function: an unknown route, a caller too fast. */
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
