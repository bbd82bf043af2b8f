import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { transact } from '#functions/core/table/table.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { PERMISSIONS } from '#shared/core/permissions.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { newTenant, type Person, startApi } from '#test/kit/api.ts'

/** How answers are packed, and how many bytes of them go over the network. */
const app = await startApi()
const { tenant, manager, resource, acceptMission, addPerson } = await newTenant(app)
const { newClient, newMission } = staffingOf(app)

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As it came. */
  body: Buffer
  /** All that came over the connection: the status, the headers, the body. */
  bytes: number
}

/** What is answered to a request on a connection of its own, as it comes over the network. */
const sent = (path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const said = { 'content-type': 'application/json', connection: 'close', ...headers }
    const asked = request(app.url + path, { method: body ? 'POST' : 'GET', headers: said }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('close', () => {
        const { statusCode: status = 0, socket } = answer
        resolve({ status, headers: answer.headers, body: Buffer.concat(parts), bytes: socket.bytesRead })
      })
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
const as = ({ token }: Person, encoding?: string) => ({
  authorization: `Bearer ${token}`,
  ...(encoding && { 'accept-encoding': encoding }),
})

const LISTS = {
  notifications: { path: '/api/common/notifications', who: resource, atMost: 1600 },
  missions: { path: '/api/missions?size=25&sort=newest', who: manager, atMost: 2000 },
  month: { path: '/api/cra/months/2026/1', who: resource, atMost: 1300 },
}

beforeAll(async () => {
  const client = await newClient(manager)
  for (let index = 0; index < 24; index++) await newMission(manager, { clientId: client.id, title: `Portail ${index}` })
  for (let index = 0; index < 10; index++) await acceptMission(resource)
  const notes = Array.from({ length: 100 }, (_, index) =>
    notifications.of(tenant, resource.personId).buildNote({
      code: 'NOTE',
      params: { title: `Rappel ${index}`, description: 'Envoyer le rapport', icon: null },
      link: '/activity-report',
      useRouter: true,
    }),
  )
  for (const { write } of notes) await transact([write])
})

test.each(Object.entries(LISTS))('%s are few bytes, and the same ones', async (_, { path, who, atMost }) => {
  const plain = await sent(path, as(who))
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
  const packed = await sent(path, as(who, 'gzip, deflate, br'))
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
    'content-type': 'application/json',
  })
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
  const zipped = await sent(path, as(who, 'br;q=0, GZIP;q=0.5'))
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  expect(plain.body.length).toBeGreaterThan(1024)
  expect(packed.bytes).toBeLessThan(atMost)
})

test('nothing is packed for whoever takes no packed answers, nor what is short', async () => {
  for (const encoding of ['identity', 'gzip;q=0, br;q=0.000', 'zstd', '', 'x-br, gzips']) {
    const { headers } = await sent(LISTS.notifications.path, { ...as(resource), 'accept-encoding': encoding })
    expect(headers, encoding).not.toHaveProperty('content-encoding')
  }
  const short = await sent('/api/common/shortcuts', as(resource, 'br'))
  expect(short.status).toBe(200)
  expect(short.headers).not.toHaveProperty('content-encoding')
})

test('the headers of an answer are few', async () => {
  const { bytes, body } = await sent('/api/common/shortcuts', as(resource))
  expect(bytes - body.length).toBeLessThan(450)
})

/** Fields by which an answer hands somebody what nobody else may know: tokens, codes, and addresses that are signed. */
const SECRETS = /^(accessToken|token|secret|recoveryCodes|challenge|password|url|uri)$/
/** Answers with a secret in a field that the contract does not name. */
const UNNAMED = ['account.beginPasskey']

const fieldsOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [
    ...Object.keys(properties),
    ...Object.values(schema).flatMap(fieldsOf),
    ...Object.values(properties).flatMap(fieldsOf),
  ]
}

test('every endpoint that answers a secret says so', () => {
  const secret = endpoints.filter(({ output }) =>
    fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).some((field) => SECRETS.test(field)),
  )
  expect(
    endpoints
      .filter((one) => one.secret)
      .map(endpointName)
      .toSorted(),
  ).toEqual([...secret.map(endpointName), ...UNNAMED].toSorted())
})

test('an answer with a token is never packed, however long it is', async () => {
  const everything = PERMISSIONS.filter((one) => one !== 'ALL')
  const person = await addPerson({
    permissions: [...everything],
    firstName: 'A'.repeat(100),
    lastName: 'B'.repeat(100),
  })
  const { path } = auth.signIn
  const { status, headers, body } = await sent(
    path,
    { 'accept-encoding': 'gzip, deflate, br' },
    { email: person.email, password: person.password },
  )
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThan(1024)
  expect(JSON.parse(body.toString())).toHaveProperty('accessToken')
  expect(headers).not.toHaveProperty('content-encoding')
})
