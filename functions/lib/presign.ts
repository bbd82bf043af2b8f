import { createHash, createHmac } from 'node:crypto'
import { attachment } from './attachment.ts'
import { environment } from './environment.ts'

/**
 * Addresses of single files that browsers use without the function in between, signed as AWS Signature Version 4 asks
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html and sigv4-HTTPPOSTConstructPolicy.html).
 */
const ALGORITHM = 'AWS4-HMAC-SHA256'

export interface Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What signs with credentials on the day of an instant. S3 looks at its own clock, so the real one counts. */
export const signerFor = (credentials: Credentials, instant = new Date()) => {
  const { region, accessKeyId, secretAccessKey, sessionToken } = credentials
  const at = instant.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`)
  return {
    at,
    scope: scope.join('/'),
    credential: [accessKeyId, ...scope].join('/'),
    sessionToken,
    sign: (text: string) => hmac(key, text).toString('hex'),
  }
}
type Signer = ReturnType<typeof signerFor>

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** An address that may be read for some seconds, as it is: nothing of it can be changed. */
export const signedAddress = (
  { at, scope, credential, sessionToken, sign }: Signer,
  {
    origin,
    host,
    path,
    query,
    seconds,
  }: { origin: string; host: string; path: string; query: Record<string, string>; seconds: number },
): string => {
  const way = path.split('/').map(encoded).join('/')
  const parameters = Object.entries({
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': credential,
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
  })
    .map(([field, value]) => `${encoded(field)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const request = ['GET', way, parameters, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  return `${origin}${way}?${parameters}&X-Amz-Signature=${sign([ALGORITHM, at, scope, digest].join('\n'))}`
}

/** Where the documents bucket answers: on its own host, or below the stand-in's. */
const bucketUrl = (): URL => {
  const { s3Endpoint, documentsBucket, credentials } = environment
  return new URL(
    s3Endpoint
      ? `${s3Endpoint}/${documentsBucket}/`
      : `https://${documentsBucket}.s3.${credentials.region}.amazonaws.com/`,
  )
}

/** A form that puts one file of at most `maxBytes` under `key`, and nothing else, for some seconds. */
export const uploadForm = (
  key: string,
  { maxBytes, seconds }: { maxBytes: number; seconds: number },
): { url: string; fields: Record<string, string> } => {
  const { at, credential, sessionToken, sign } = signerFor(environment.credentials)
  const fields = {
    key,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': credential,
    'x-amz-date': at,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + seconds * 1000).toISOString(),
      conditions: [
        { bucket: environment.documentsBucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64')
  return { url: bucketUrl().href, fields: { ...fields, policy, 'x-amz-signature': sign(policy) } }
}

/** An address that downloads one document under a name, for some seconds. */
export const downloadUrl = (key: string, { name, seconds }: { name: string; seconds: number }): string => {
  const { origin, host, pathname } = bucketUrl()
  const query = { 'response-content-disposition': attachment(name) }
  return signedAddress(signerFor(environment.credentials), { origin, host, path: pathname + key, query, seconds })
}
