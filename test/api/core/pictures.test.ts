import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { membersOf } from '#functions/data/people/members.ts'
import { isPictureUrl, servePicture } from '#infra/local/pictures.ts'
import { close, HOST, listen } from '#infra/local/ports.ts'
import { account } from '#shared/people/account/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

const app = await startApi()
const server = createServer((request, response) => void servePicture(request, response))
const url = `http://${HOST}:${await listen(server, 0)}`
afterAll(() => close(server))

const { resource, tenant } = await newTenant(app)
await call(app, account.setAvatar, resource, { image: PNG.toString('base64') })
const path = (await membersOf(tenant).get(resource.personId))?.avatarPath ?? ''

test('a picture is delivered as one, to be kept for good, and may do nothing', async () => {
  const answer = await fetch(url + path)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await fetch(url + path, { method: 'HEAD' })).headers.get('content-length')).toBe(String(PNG.length))
})

test.each([
  '/avatars/',
  `/avatars/${tenant}/people/`,
  `/avatars/${tenant}/people/unknown.png`,
  `/avatars/${tenant}/people/%2e%2e/%2e%2e/x.png`,
  `/avatars/${tenant}/people/..%5cx.png`,
  `${path}/x`,
  `${path}%00`,
])('%s is not there', async (one) => {
  expect((await fetch(url + one)).status).toBe(404)
})

test('pictures are only read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(url + path, { method })).status).toBe(403)
  expect((await fetch(url + path)).status).toBe(200)
})

test('what is below their path is theirs, the rest the page’s', () => {
  expect([path, '/avatars/x', 'http://localhost/avatars/x?y'].map(isPictureUrl)).toEqual([true, true, true])
  expect(['/avatars', '/', '/api/avatars/x', '*'].map(isPictureUrl)).toEqual([false, false, false, false])
})
