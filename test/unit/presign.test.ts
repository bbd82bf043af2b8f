import { describe, expect, test } from 'vitest'
import { attachment } from '#functions/lib/attachment.ts'
import { downloadUrl, signedAddress, signerFor, uploadForm } from '#functions/lib/presign.ts'

/** The examples of AWS's own documentation. */
const EXAMPLE = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
}

test('an address is signed as in AWS’s example', () => {
  const host = 'examplebucket.s3.amazonaws.com'
  const place = { origin: `https://${host}`, host, path: '/test.txt', query: {}, seconds: 86_400 }
  expect(signedAddress(signerFor(EXAMPLE, new Date('2013-05-24T00:00:00Z')), place)).toContain(
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

describe('in the documents bucket', () => {
  const set = (values: Record<string, string>) => Object.assign(process.env, values)
  set({
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: EXAMPLE.accessKeyId,
    AWS_SECRET_ACCESS_KEY: EXAMPLE.secretAccessKey,
    AWS_SESSION_TOKEN: 'a-session/token+of=a role',
    REGIE_DOCUMENTS_BUCKET: 'documents',
  })

  test('a form allows one key and one size, for a while', () => {
    const { url, fields } = uploadForm('pending/t/profiles/p/1', { maxBytes: 1000, seconds: 60 })
    expect(url).toBe('https://documents.s3.eu-west-3.amazonaws.com/')
    const { conditions, expiration } = JSON.parse(Buffer.from(fields.policy ?? '', 'base64').toString())
    expect(conditions).toContainEqual({ key: 'pending/t/profiles/p/1' })
    expect(conditions).toContainEqual({ bucket: 'documents' })
    expect(conditions).toContainEqual(['content-length-range', 1, 1000])
    expect(conditions).toContainEqual({ 'x-amz-security-token': 'a-session/token+of=a role' })
    expect(Date.parse(expiration) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(fields['x-amz-signature']).toMatch(/^[0-9a-f]{64}$/)
  })

  test('an address names the file it downloads, and its session', () => {
    const url = new URL(downloadUrl('t/profiles/p/1.pdf', { name: 'Diplôme (2).pdf', seconds: 60 }))
    expect(url.searchParams.get('response-content-disposition')).toBe(attachment('Diplôme (2).pdf'))
    expect(url.searchParams.get('X-Amz-Security-Token')).toBe('a-session/token+of=a role')
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
  })
})

test('a file’s name breaks out of no header', () => {
  expect(attachment('a"\r\nset-cookie: b.pdf')).toBe(
    'attachment; filename="aset-cookie b.pdf"; filename*=UTF-8\'\'a%22%0D%0Aset-cookie%3A%20b.pdf',
  )
  expect(attachment('履歴書.pdf')).toBe(
    'attachment; filename=".pdf"; filename*=UTF-8\'\'%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf',
  )
})
