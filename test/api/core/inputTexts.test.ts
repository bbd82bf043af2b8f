import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { parseInput } from '#functions/core/http/request.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, pathParameters } from '#shared/core/endpoint.ts'
import { isMultiline } from '#shared/core/text/multiline.ts'
import { feedback } from '#shared/overview/feedback/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, sendRaw, startApi } from '#test/kit/api.ts'
import type { Schema } from '#test/kit/samples/arbitrary.ts'

const app = await startApi()
const tenant = await newTenant(app)
const person = await tenant.addPerson({ permissions: ['ALL'], type: 'ESN' })

interface Leaf {
  path: string[]
  lines: boolean
}

/** Where an input holds texts, by its schema. */
const leavesOf = (schema: Schema | undefined, path: string[] = []): Leaf[] => {
  if (!schema) return []
  const { type, innerType, options = [], shape = {}, element, valueType } = schema._zod.def
  if (type === 'string') return [{ path, lines: isMultiline(schema) }]
  if (type === 'object') return Object.entries(shape).flatMap(([key, one]) => leavesOf(one, [...path, key]))
  return [
    ...leavesOf(innerType, path),
    ...options.flatMap((one) => leavesOf(one, path)),
    ...leavesOf(element, [...path, '0']),
    ...leavesOf(valueType, [...path, 'any']),
  ]
}

/** An input that holds nothing but one text. */
const holding = ([key = '', ...rest]: readonly string[], text: string): unknown => {
  const inner = rest.length > 0 ? holding(rest, text) : text
  return key === '0' ? [inner] : { [key]: inner }
}

const send = (endpoint: Endpoint, path: readonly string[], text: string) => {
  const [first = ''] = path
  const inPath = pathParameters(endpoint.path)
  const address = inPath.reduce(
    (all, name) => all.replace(`{${name}}`, name === first ? encodeURIComponent(text) : 'x'),
    endpoint.path,
  )
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = reads && !inPath.includes(first) ? `?${first}=${encodeURIComponent(text)}` : ''
  const body = inPath.includes(first) ? {} : holding(path, text)
  return sendRaw(app, address + query, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${person.token}` }),
    },
    ...(!reads && { body: JSON.stringify(body) }),
  })
}

const problemsOf = (text: string): { path: string; code: string }[] => {
  const body = text.startsWith('{') ? (JSON.parse(text) as { details?: { problems?: [] } }) : {}
  return body.details?.problems ?? []
}

const fields = endpoints.flatMap((endpoint) =>
  leavesOf(endpoint.input as unknown as Schema).map(({ path, lines }) => ({
    endpoint,
    path,
    lines,
    name: `${endpoint.group}.${endpoint.name} ${path.join('.')}`,
  })),
)
const texts = fields.filter(({ path }) => !/password/i.test(path.at(-1) ?? ''))
const secrets = fields.filter((one) => !texts.includes(one))

describe('every text of every endpoint', () => {
  test('is found by these tests', () => {
    expect(texts.length).toBeGreaterThan(150)
    expect(secrets.length).toBeGreaterThan(5)
  })

  const controls = ['a\u202Eb', 'a\u0000b', 'a\u009Fb', 'a\u2068b']
  const groups = [...Map.groupBy(texts, ({ endpoint }) => endpoint.group)]
  const saidOf = async ({ endpoint, path }: (typeof fields)[number], text: string) => {
    const answer = await send(endpoint, path, text)
    return { status: answer.status, problems: problemsOf(answer.text) }
  }

  test.each(groups)('of %s refuses controls and what turns the direction, at its field', async (_, list) => {
    for (const field of list) {
      const problems = [{ path: field.path.join('.'), code: 'validation.characters' }]
      for (const text of [...controls, ...(field.lines ? [] : ['a\nb'])]) {
        const asked = { field: field.name, text }
        expect({ ...asked, ...(await saidOf(field, text)) }).toEqual({ ...asked, status: 400, problems })
      }
      if (!field.lines) continue
      const { problems: others } = await saidOf(field, 'a\r\n\tb')
      expect(others.map(({ code }) => `${field.name}: ${code}`)).not.toContain(`${field.name}: validation.characters`)
    }
  })

  test('that is a password is taken as it is typed', async () => {
    for (const field of secrets) {
      const { problems } = await saidOf(field, 'a\u202Eb')
      expect(problems.map(({ code }) => `${field.name}: ${code}`)).not.toContain(`${field.name}: validation.characters`)
    }
  })
})

test('a text is stored composed, with plain ends of lines, and keeps what people write', async () => {
  const about = 'De\u0301veloppeuse\r\n👩‍💻 می‌خواهم שלום\u200F \uFEFF.'
  const saved = await call(app, account.updateProfile, person, { about })
  expect(saved.body.about).toBe('Développeuse\n👩‍💻 می‌خواهم שלום\u200F .')
})

test('a password is the same however its accents were typed, and a strange one that was set still works', async () => {
  for (const [set, typed] of [
    ['Onze-Ponts-e\u0301-Brume-7', 'Onze-Ponts-é-Brume-7'],
    ['\u202ADouze-Quais-Lune-8\u202C', '\u202ADouze-Quais-Lune-8\u202C'],
  ] as const) {
    const someone = await tenant.addPerson()
    const change = { currentPassword: someone.password, password: set }
    expect((await call(app, account.changePassword, someone, change, { anyCost: true })).status).toBe(200)
    const answer = await call(app, auth.signIn, undefined, { email: someone.email, password: typed }, { anyCost: true })
    expect(answer.status, JSON.stringify(set)).toBe(200)
  }
})

describe('a body', () => {
  const path = '/api/cra/months/2026/11'
  const put = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
    sendRaw(app, path, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    })
  const sound = JSON.stringify({ version: 0, activity: [], comments: 'é' })

  test.each([
    ['latin1', { 'content-type': 'application/json; charset=latin1' }],
    ['UTF-16', { 'content-type': 'application/json;charset="utf-16"' }],
    ['two types', { 'content-type': 'application/json, text/plain' }],
    ['a parameter nobody knows', { 'content-type': 'application/json; version=2' }],
    ['gzip', { 'content-encoding': 'gzip' }],
    ['br', { 'content-encoding': 'br' }],
  ])('in %s is 415', async (name, headers) => {
    const { status, text } = await put(name === 'gzip' ? gzipSync(sound) : sound, headers as Record<string, string>)
    expect([status, JSON.parse(text).code]).toEqual([415, 'request.notJson'])
  })

  test.each(['\t', ';', ';\t', 'charset=', '"', ';charset=utf-8'])(
    'of a type with %j over and over is refused at once',
    (one) => {
      for (const end of ['', '8', ';charset=utf-8x']) {
        const headers = { 'content-type': `application/json${one.repeat(200_000)}${end}x` }
        expect(() => parseInput(cra.save, { headers, body: sound } as unknown as Event)).toThrow('request.notJson')
      }
    },
  )

  test('of a stranger with marks, joiners or brackets over and over is answered at once', async () => {
    const pieces = [
      '\u0300\u0316',
      '\u0300\u200B\u0316',
      '\u200D',
      '\u1100\u1161',
      '<',
      '[',
      '"',
      '\\',
      '&',
      ' ',
      '@',
      'a.',
      '-',
    ]
    for (const piece of pieces) {
      const email = `a${piece.repeat(200_000 / Buffer.byteLength(JSON.stringify(piece)))}`
      const { status } = await call(app, auth.signIn, undefined, { email, password: 'x'.repeat(201) })
      expect([piece, status]).toEqual([piece, 400])
    }
  })

  test('of a stranger with refused characters over and over, below a long name, is answered at once', async () => {
    const body = JSON.stringify({ ['k'.repeat(100_000)]: Array.from({ length: 28_000 }, () => '\u0080') })
    const { status, text } = await sendRaw(app, auth.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([status, problemsOf(text).length]).toEqual([400, 20])
    expect(text.length).toBeLessThan(5000)
  })

  test('that is no UTF-8 is malformed, whether the gateway hands it on as text or as bytes', async () => {
    for (const bytes of [[0xe9], [0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const body = Buffer.concat([Buffer.from('{"comments":"'), Buffer.from(bytes), Buffer.from('"}')])
      const { status, text } = await put(body, {})
      expect([status, JSON.parse(text).code], bytes.join()).toEqual([400, 'request.malformed'])
      const headers = { 'content-type': 'application/json' }
      const event = { headers, isBase64Encoded: true, body: body.toString('base64') } as unknown as Event
      expect(() => parseInput(cra.save, event)).toThrow('request.malformed')
    }
  })

  test.each([
    ['charset=utf-8', 'application/json; charset=utf-8', sound],
    ['charset="UTF-8"', 'application/json;charset="UTF-8"', sound],
    ['a mark of UTF-8 before it', 'application/json', `\uFEFF${sound}`],
    ['the mark for an unknown character in it', 'application/json', sound.replace('é', '\uFFFD')],
  ])('with %s is read', async (_, type, body) => {
    const someone = await tenant.addPerson({ permissions: ['VIEW_CRA'] })
    const { status } = await put(body, { 'content-type': type, authorization: `Bearer ${someone.token}` })
    expect(status).toBe(200)
  })

  test('deeper than any input is refused', async () => {
    const { status } = await put(`{"comments":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {})
    expect(status).toBe(400)
  })
})

test('rich text that cleaning makes longer than it may be is refused at its field', async () => {
  const link = '<a href="https://a.example">a</a>'
  const grown = link.repeat(Math.floor(20_000 / link.length))
  const told = { problems: [{ path: 'message', code: 'validation.too_big' }] }
  const answer = await call(app, feedback.send, person, { type: 'BUG_REPORT', subject: 'Links', message: grown })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', details: told } })
  const { newMission } = staffingOf(app)
  await expect(newMission(person, { description: grown })).rejects.toThrow('validation.too_big')
})
