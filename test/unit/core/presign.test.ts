import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attachmentDisposition } from '#functions/core/files/attachment.ts'
import { createUploadForm, downloadUrl, inlineUrl } from '#functions/core/files/presign.ts'

/** The credentials of the examples in AWS's own documentation. */
const ID = 'AKIAIOSFODNN7EXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const TOKEN = 'IQoJb3JpZ2luX2VjE/+a role=="<&>'

/** A signature as AWS describes it, step by step, from a scope `20130524/us-east-1/s3/aws4_request`. */
const signature = (scope: string, text: string): string => {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex')
}
const percent = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((c) => (/[\w.~-]/.test(c) ? c : `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`))
    .join('')

/** What S3 computes when it is asked for an address, from the characters that arrive there. */
const signatureOfAddress = (address: string): string => {
  const [, host = '', path = '', query = ''] = /^https?:\/\/([^/]+)(\/[^?]*)\?(.*)$/.exec(address) ?? []
  const given = query.split('&').map((one) => one.split('=').map(decodeURIComponent))
  const field = (name: string) => given.find(([key]) => key === name)?.[1] ?? ''
  const canonical = given
    .filter(([key]) => key !== 'X-Amz-Signature')
    .map(([key = '', value = '']) => `${percent(key)}=${percent(value)}`)
    .toSorted()
  const arrived = decodeURIComponent(path).split('/').map(percent).join('/')
  const request = ['GET', arrived, canonical.join('&'), `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = field('X-Amz-Credential').split('/').slice(1).join('/')
  const digest = createHash('sha256').update(request).digest('hex')
  return signature(scope, [field('X-Amz-Algorithm'), field('X-Amz-Date'), scope, digest].join('\n'))
}
const shownSignature = (address: string) => new URL(address).searchParams.get('X-Amz-Signature')

/** docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html and sigv4-post-example.html */
test('what these tests compute is what AWS computes in its examples', () => {
  const address =
    `https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${ID}%2F20130524` +
    '%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host'
  expect(signatureOfAddress(address)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    `    {"x-amz-credential": "${ID}/20151229/us-east-1/s3/aws4_request"},`,
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n')
  expect(signature('20151229/us-east-1/s3/aws4_request', Buffer.from(policy).toString('base64'))).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  )
})

describe.each([
  ['a role’s session', TOKEN],
  ['no session', ''],
])('with the credentials of %s', (_, token) => {
  const inRegion = (region: string) =>
    Object.assign(process.env, {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_SESSION_TOKEN: token,
      REGIE_DOCUMENTS_BUCKET: 'documents',
    })

  test.each([
    ['eu-west-3', 't/profiles/p/1.pdf', 'Diplôme (2).pdf'],
    ['eu-west-3', 't/a b/Pièce n° 1+2 (fin)!.pdf', 'l’a\' "b" & c=d; é*~%41.docx'],
    ['us-east-1', 't/profiles/履歴書/1.png', '履歴書.png'],
  ])('an address in %s is signed as S3 expects', async (region, key, name) => {
    inRegion(region)
    const address = await downloadUrl(key, { name, seconds: 60 })
    expect(address).toContain(`https://documents.s3.${region}.amazonaws.com/t/`)
    expect(shownSignature(address)).toBe(signatureOfAddress(address))
    const shown = await inlineUrl(key, { type: 'application/pdf', seconds: 60 })
    expect(shownSignature(shown)).toBe(signatureOfAddress(shown))
    // A browser keeps neither.
    for (const one of [address, shown]) expect(new URL(one).searchParams.get('response-cache-control')).toBe('no-store')
    const { pathname, searchParams } = new URL(address)
    expect(decodeURIComponent(pathname)).toBe(`/${key}`)
    expect(searchParams.get('response-content-disposition')).toBe(attachmentDisposition(name))
    expect(searchParams.get('response-content-type')).toBe('application/octet-stream')
    expect(searchParams.get('X-Amz-Security-Token')).toBe(token || null)
    expect(searchParams.get('X-Amz-Expires')).toBe('60')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    expect(searchParams.get('X-Amz-Credential')).toMatch(new RegExp(`^${ID}/\\d{8}/${region}/s3/aws4_request$`))
    // Another key, name or time than what was signed is not what was signed, nor is more of it or less.
    for (const changed of [
      address.replace('/t/', '/u/'),
      address.replace('attachment', 'inline'),
      address.replace('octet-stream', 'html'),
      address.replace('Expires=60', 'Expires=6000'),
      address.replace(/response-content-type=[^&]*&/, ''),
      address.replace(/response-content-disposition=[^&]*&/, ''),
      `${address}&response-content-type=text%2Fhtml`,
      `${address}&response-content-disposition=inline`,
    ])
      expect(signatureOfAddress(changed)).not.toBe(shownSignature(address))
  })

  test('a form allows one key and one size, for a while, signed as S3 expects', async () => {
    inRegion('eu-west-3')
    const key = 'pending/t/profiles/Aliénor B/1'
    const { url, fields } = await createUploadForm(key, { maxBytes: 1000, seconds: 60 })
    const { policy = '', 'x-amz-signature': signed, ...others } = fields
    expect(url).toBe('https://documents.s3.eu-west-3.amazonaws.com/')
    expect(signed).toBe(signature(others['x-amz-credential']?.split('/').slice(1).join('/') ?? '', policy))
    const { conditions, expiration } = JSON.parse(Buffer.from(policy, 'base64').toString())
    expect(conditions).toEqual([
      { bucket: 'documents' },
      { key },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': expect.stringMatching(new RegExp(`^${ID}/\\d{8}/eu-west-3/s3/aws4_request$`)) },
      { 'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/) },
      ...(token ? [{ 'x-amz-security-token': token }] : []),
      ['content-length-range', 1, 1000],
    ])
    // Every field but the policy and its signature is one that the policy allows, S3’s own rule.
    expect(Object.entries(others).map(([name, value]) => ({ [name]: value }))).toEqual(conditions.slice(1, -1))
    expect(Date.parse(expiration) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(Date.parse(expiration) - Date.now()).toBeGreaterThan(50_000)
  })
})

test('a file’s name breaks out of no header', () => {
  expect(attachmentDisposition('a"\r\nset-cookie: b.pdf')).toBe(
    'attachment; filename="aset-cookie b.pdf"; filename*=UTF-8\'\'a%22%0D%0Aset-cookie%3A%20b.pdf',
  )
  expect(attachmentDisposition('履歴書.pdf')).toBe(
    'attachment; filename=".pdf"; filename*=UTF-8\'\'%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf',
  )
})
