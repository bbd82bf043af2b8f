import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { newTenant, startApi } from '#test/kit/api.ts'
import { caller, decoded, encoded as encode, forgerOf, ourKey, rs256 } from './authKit.ts'

/** What nobody may get in with. */
const app = await startApi()
const call = caller(app.url)

const { resource } = await newTenant(app)
const { email, password } = resource
const { body, cookie } = await call('/api/auth/sign-in', { email, password })
const genuine = body.accessToken
const [headerText = '', payloadText = '', signature = ''] = genuine.split('.')

const header = decoded(headerText)
const payload = decoded(payloadText)

const ours = ourKey()
const ourPublic = createPublicKey(ours)
const { privateKey: theirs, publicKey: theirPublic } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = ourPublic.export({ type: 'spki', format: 'pem' }).toString()

const forged = forgerOf(genuine)
const hs256 = (secret: string | Buffer, changes: object = {}): string => {
  const text = `${encode({ ...header, alg: 'HS256', ...changes })}.${payloadText}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const without = (name: string): string => {
  const { [name]: _, ...rest } = payload
  const text = `${headerText}.${encode(rest)}`
  return `${text}.${rs256(text, ours)}`
}

const { n = '' } = ourPublic.export({ format: 'jwk' })
const der = ourPublic.export({ type: 'spki', format: 'der' })
const soon = Math.floor(Date.now() / 1000)

const BAD: Record<string, string> = {
  'no algorithm': `${encode({ ...header, alg: 'none' })}.${payloadText}.`,
  'no algorithm and a signature': `${encode({ ...header, alg: 'none' })}.${payloadText}.${signature}`,
  'no algorithm in other letters': `${encode({ ...header, alg: 'nOnE' })}.${payloadText}.${signature}`,
  'an HMAC with the public key as PEM': hs256(pem),
  'an HMAC with the public key as DER': hs256(der),
  'an HMAC with the modulus': hs256(n),
  'an HMAC with nothing': hs256(''),
  'an HMAC with the key id': hs256(String(header.kid)),
  'another algorithm of the same key': forged({ header: { alg: 'RS512' } }),
  "a stranger's key under our key id": forged({ key: theirs }),
  'an unknown key id': forged({ header: { kid: 'unknown' }, key: theirs }),
  'no key id': forged({ header: { kid: undefined } }),
  'a key id that is a path': forged({ header: { kid: '../../dev/null' }, key: theirs }),
  'its own key in the header': forged({
    header: { jwk: theirPublic.export({ format: 'jwk' }), kid: undefined },
    key: theirs,
  }),
  'the address of its own keys in the header': forged({
    header: { jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/keys' },
    key: theirs,
  }),
  'another issuer': forged({ payload: { iss: 'http://localhost:1' } }),
  'no issuer': without('iss'),
  'another audience': forged({ payload: { aud: 'other-api' } }),
  'no audience': without('aud'),
  'another use': forged({ payload: { token_use: 'id' } }),
  'no use': without('token_use'),
  'an expiry that has passed': forged({ payload: { exp: soon - 1 } }),
  'no expiry': without('exp'),
  'an expiry that is a text': forged({ payload: { exp: '9999999999' } }),
  'a beginning to come': forged({ payload: { nbf: soon + 3600 } }),
  'changed permissions': `${headerText}.${encode({ ...payload, permissions: ['ALL'] })}.${signature}`,
  'another tenant': `${headerText}.${encode({ ...payload, tenant: 'another' })}.${signature}`,
  'the signature of another token': `${headerText}.${payloadText}.${forged({ payload: { sub: 'x' } }).split('.')[2]}`,
  'a cut signature': genuine.slice(0, -8),
  'an empty signature': `${headerText}.${payloadText}.`,
  'padding after the signature': `${genuine}=`,
  'a fourth part': `${genuine}.${signature}`,
  'the payload of a list': `${headerText}.${encode([payload])}.${rs256(`${headerText}.${encode([payload])}`, ours)}`,
}

test('the genuine token, and one made like it, get in', async () => {
  expect((await call('/api/common/user', undefined, { token: genuine })).status).toBe(200)
  expect((await call('/api/common/user', undefined, { token: forged() })).status).toBe(200)
})

describe.each(Object.entries(BAD))('a token with %s', (_, token) => {
  test('is refused by every endpoint that asks who calls', async () => {
    const { status, body: refusal } = await call('/api/common/user', undefined, { token })
    expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'auth.required' })
  })

  test('continues no session', async () => {
    const { status, body: refusal } = await call('/api/auth/sign-in-with-token', { accessToken: token })
    expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'auth.invalidToken' })
  })
})

/** What a claim that is there must not be, though we have signed it. */
const WRONG: Record<string, unknown[]> = {
  sub: ['', 7, null, ['x'], 'a#b'],
  sid: ['', 7, null, {}],
  tenant: ['', 7, null, 'a#b'],
  name: [7, null],
  permissions: ['ALL', null, {}, [7], ['EVERYTHING'], [['ALL']]],
  type: ['OTHER', 7, null],
  language: ['DE', 7, null],
  needs2fa: [false, 'true', 1],
  iat: ['now', null, -1, 0, soon + 120, 1e300],
  exp: ['later', null, 0],
  nbf: ['later', soon + 120],
}
const mustBeThere = Object.keys(WRONG).filter((claim) => claim !== 'nbf' && claim !== 'needs2fa')

test.each(mustBeThere)('a token that we have signed without %s is refused', async (claim) => {
  const { status, body: refusal } = await call('/api/common/user', undefined, { token: without(claim) })
  expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'auth.required' })
})

test.each(
  Object.entries(WRONG).flatMap(([claim, values]) => values.map((value) => [claim, JSON.stringify(value), value])),
)('a token that we have signed with the %s %s is refused', async (claim, _, value) => {
  const token = forged({ payload: { [String(claim)]: value } })
  const { status, body: refusal } = await call('/api/common/user', undefined, { token })
  expect({ status, code: refusal.code }).toEqual({ status: 401, code: 'auth.required' })
})

test('a token of a clock that is a little ahead gets in', async () => {
  const token = forged({ payload: { iat: Date.now() / 1000 + 30 } })
  expect((await call('/api/common/user', undefined, { token })).status).toBe(200)
})

/** The status of a request with the headers as they are given. */
const statusOf = (path: string, headers: string[] = []): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const sent = request({ hostname, port, path, headers: ['Host', `${hostname}:${port}`, ...headers] }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    sent.on('error', reject).end()
  })

describe('a token counts in the Authorization header alone', () => {
  const authorization = (value: string) => ['Authorization', value]

  test.each<[string, string[]]>([
    ['nothing', []],
    ['an empty header', authorization('')],
    ['the scheme alone', authorization('Bearer')],
    ['the scheme and a blank', authorization('Bearer ')],
    ['another scheme', authorization(`Basic ${genuine}`)],
    ['no scheme', authorization(genuine)],
    ['two tokens', [...authorization(`Bearer ${genuine}`), ...authorization(`Bearer ${genuine}`)]],
    ['a cookie', ['Cookie', `access_token=${genuine}; Authorization=Bearer ${genuine}`]],
    ['the refresh cookie', ['Cookie', cookie ?? '']],
    ['the refresh secret as a token', authorization(`Bearer ${cookie?.split('=')[1]}`)],
    ['8 KB', authorization(`Bearer ${'a'.repeat(8000)}.b.c`)],
  ])('%s is refused', async (_, headers) => {
    expect(await statusOf('/api/common/user', headers)).toBe(401)
  })

  test('and never in the address', async () => {
    expect(await statusOf(`/api/common/user?access_token=${genuine}&authorization=Bearer%20${genuine}`)).toBe(401)
  })

  test('its scheme is written in any letters', async () => {
    expect(await statusOf('/api/common/user', authorization(`bearer ${genuine}`))).toBe(200)
  })
})
