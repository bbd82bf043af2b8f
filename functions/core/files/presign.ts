import { createHmac } from 'node:crypto'
import { getSigningKey, SignatureV4 } from '@smithy/signature-v4'
import { Sha256 } from '#functions/core/security/sha256.ts'
import { environment } from '../environment.ts'
import { attachmentDisposition } from './attachment.ts'

/**
 * Presigned URLs for direct access to S3 (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html and
 * sigv4-HTTPPOSTConstructPolicy.html). S3 compares with its own clock, so the real time is used.
 */
const SERVICE = 's3'

const encodeUriPart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Base URL of the documents bucket, on AWS or the emulator. */
const bucketUrl = (): URL => {
  const { s3Endpoint, documentsBucket, credentials } = environment
  return new URL(
    s3Endpoint
      ? `${s3Endpoint}/${documentsBucket}/`
      : `https://${documentsBucket}.s3.${credentials.region}.amazonaws.com/`,
  )
}

/** A presigned POST form that uploads one file of at most `maxBytes` to `key`. */
export const createUploadForm = async (
  key: string,
  { maxBytes, seconds }: { maxBytes: number; seconds: number },
): Promise<{ url: string; fields: Record<string, string> }> => {
  const { region, ...credentials } = environment.credentials
  const now = new Date()
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = at.slice(0, 8)
  const fields = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [credentials.accessKeyId, day, region, SERVICE, 'aws4_request'].join('/'),
    'x-amz-date': at,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + seconds * 1000).toISOString(),
      conditions: [
        { bucket: environment.documentsBucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64')
  const secret = await getSigningKey(Sha256, credentials, day, region, SERVICE)
  const signature = createHmac('sha256', secret).update(policy).digest('hex')
  return { url: bucketUrl().href, fields: { ...fields, policy, 'x-amz-signature': signature } }
}

/** S3 sends neither `nosniff` nor a CSP, but browsers render nothing of this type. */
const DOWNLOAD_TYPE = 'application/octet-stream'

/** A presigned URL for one request; neither headers nor query can be changed. */
const presignUrl = async (
  method: string,
  key: string,
  seconds: number,
  { headers, query }: { headers?: Record<string, string>; query: Record<string, string> },
): Promise<string> => {
  const { region, ...credentials } = environment.credentials
  const { origin, protocol, host, hostname, pathname } = bucketUrl()
  const path = pathname + key.split('/').map(encodeUriPart).join('/')
  const signer = new SignatureV4({ service: SERVICE, region, credentials, sha256: Sha256, uriEscapePath: false })
  const { query: signed = {} } = await signer.presign(
    {
      method,
      protocol,
      hostname,
      path,
      query,
      headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
    },
    { expiresIn: seconds },
  )
  const parameters = Object.entries(signed).map(
    ([field, value]) => `${encodeUriPart(field)}=${encodeUriPart(String(value))}`,
  )
  return `${origin}${path}?${parameters.join('&')}`
}

/**
 * On a shared machine no document stays in the browser's cache. And S3 sends its CORS headers only where an origin asks: an
 * answer cached from a download or a picture would be refused to a script that fetches the same address.
 */
const UNCACHED = { 'response-cache-control': 'no-store' }

/** A presigned URL that downloads a document under a file name. */
export const downloadUrl = (key: string, { name, seconds }: { name: string; seconds: number }): Promise<string> =>
  presignUrl('GET', key, seconds, {
    query: {
      ...UNCACHED,
      'response-content-disposition': attachmentDisposition(name),
      'response-content-type': DOWNLOAD_TYPE,
    },
  })

/**
 * A presigned URL that displays a document inline. Only for types that a browser never executes, whatever their bytes.
 */
export const inlineUrl = (key: string, { type, seconds }: { type: string; seconds: number }): Promise<string> =>
  presignUrl('GET', key, seconds, {
    query: { ...UNCACHED, 'response-content-disposition': 'inline', 'response-content-type': type },
  })

/** A presigned URL that uploads one part of exactly `bytes` bytes. */
export const partUrl = (
  key: string,
  { partsId, number, bytes, seconds }: { partsId: string; number: number; bytes: number; seconds: number },
): Promise<string> =>
  presignUrl('PUT', key, seconds, {
    headers: { 'content-length': String(bytes) },
    query: { partNumber: String(number), uploadId: partsId },
  })
