import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { publicKeys, resetTokenKeys, verifyAccessToken } from '#functions/core/security/tokens.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const older = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
const spki = (key: typeof publicKey) => key.export({ type: 'spki', format: 'der' }).toString('base64')

const folder = mkdtempSync(join(tmpdir(), 'signer-'))
const path = join(folder, 'key.pem')
writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))

const claims = {
  sub: 'person',
  sid: 'session',
  tenant: 'tenant',
  name: 'Zoé Lefèvre',
  permissions: ['VIEW_CRA'],
  type: 'ESN',
  language: 'FR',
} satisfies Parameters<typeof issueAccessToken>[0]

const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const asked: Record<string, string>[] = []
let broken = false

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Signs as KMS does: RSASSA-PKCS1-v1_5 over a given SHA-256. */
const kms = createServer(async (request, response) => {
  const command = JSON.parse(await textOf(request))
  asked.push({ target: String(request.headers['x-amz-target']), ...command })
  response.setHeader('content-type', 'application/x-amz-json-1.1')
  response.statusCode = broken ? 400 : 200
  const info = Buffer.concat([DIGEST_INFO, Buffer.from(command.Message, 'base64')])
  const signature = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, info).toString('base64')
  response.end(JSON.stringify(broken ? { __type: 'DisabledException' } : { Signature: signature }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => kms.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('REGIE_ISSUER', 'https://regie.example')
  vi.stubEnv('REGIE_JWT_KEYS', JSON.stringify([spki(publicKey), spki(older)]))
  vi.stubEnv('AWS_REGION', 'eu-west-3')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${(kms.address() as AddressInfo).port}`)
  resetTokenKeys()
})
afterEach(() => {
  broken = false
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', undefined)
})
afterAll(() => {
  vi.unstubAllEnvs()
  resetTokenKeys()
  kms.close()
  rmSync(folder, { recursive: true })
})

describe.each([
  ['a key file', `file:${path}`],
  ['KMS', 'arn:aws:kms:eu-west-3:000000000000:key/signing'],
])('an access token signed by %s', (_, signingKey) => {
  beforeAll(() => {
    vi.stubEnv('REGIE_SIGNING_KEY_ID', signingKey)
  })

  test('is valid, and says what it was given, since when and for a quarter of an hour', async () => {
    const asOf = new Date(Math.floor(Date.now() / 1000) * 1000 + 123)
    const token = await issueAccessToken(claims, asOf)
    const iat = asOf.getTime() / 1000
    expect(verifyAccessToken(token)).toEqual({
      ...claims,
      iat,
      exp: Math.floor(iat) + 900,
      iss: 'https://regie.example',
      aud: 'regie-api',
      token_use: 'access',
    })
    const [header = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: publicKeys()[0]?.kid,
    })
  })
})

test('a token that was taken before is not taken past its time, with another signature, or without its key', async () => {
  vi.stubEnv('REGIE_SIGNING_KEY_ID', `file:${path}`)
  const token = await issueAccessToken(claims, new Date())
  for (const _ of [1, 2]) expect(verifyAccessToken(token)).toMatchObject(claims)
  expect(verifyAccessToken(`${token.slice(0, -6)}AAAAAA`)).toBeUndefined()
  setClock({ ahead: 901_000 })
  expect(verifyAccessToken(token)).toBeUndefined()
  setClock()
  expect(verifyAccessToken(token)).toMatchObject(claims)
  vi.stubEnv('REGIE_JWT_KEYS', JSON.stringify([spki(older)]))
  resetTokenKeys()
  expect(verifyAccessToken(token)).toBeUndefined()
  vi.stubEnv('REGIE_JWT_KEYS', JSON.stringify([spki(publicKey), spki(older)]))
  resetTokenKeys()
})

test('KMS is asked for the algorithm of the published keys', async () => {
  vi.stubEnv('REGIE_SIGNING_KEY_ID', 'signing')
  await issueAccessToken(claims, new Date())
  expect(asked.at(-1)).toMatchObject({
    target: 'TrentService.Sign',
    KeyId: 'signing',
    MessageType: 'DIGEST',
    SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
  })
})

test('a KMS that does not sign is a reason to try again', async () => {
  vi.stubEnv('REGIE_SIGNING_KEY_ID', 'signing')
  broken = true
  await expect(issueAccessToken(claims, new Date())).rejects.toMatchObject({ code: 'server.busy', status: 503 })
})

test('a key file is refused on AWS', async () => {
  vi.stubEnv('REGIE_SIGNING_KEY_ID', `file:${path}`)
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'auth')
  await expect(issueAccessToken(claims, new Date())).rejects.toThrow('on AWS')
})
