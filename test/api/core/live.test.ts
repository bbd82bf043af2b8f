import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { invalidate, publishInvalidations } from '#functions/deliver/invalidate.ts'
import { handler as connect } from '#functions/live/handler.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/core/live.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { connectionsOfAll, liveOf } from './liveKit.ts'

const app = await startApi()
const sign = caller(app.url)
const { opened, request, listenAs } = liveOf(app)
afterEach(() => {
  delete process.env.REGIE_ORIGIN_DIGESTS
})

/** The status by which a connection is refused; 101 when it is not. */
const statusFor = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve(101))
    socket.once('error', (error) => resolve(Number(/response: (\d+)/.exec(error.message)?.[1])))
  })

describe('a browser connects', () => {
  test('with its access token, and is told which protocol was chosen', async () => {
    const { resource, tenant } = await newTenant(app)
    const { socket } = await listenAs(resource)
    expect(socket.protocol).toBe(LIVE_PROTOCOL)
    const [connection, ...more] = await connectionsOfAll(tenant, resource)
    expect(more).toEqual([])
    expect(connection).toMatchObject({ tenant, person: resource.personId, session: resource.claims.sid })
  })

  test('and gets an answer to each ping: to CloudFront a connection on which nothing comes is idle', async () => {
    const { resource } = await newTenant(app)
    const { socket } = await listenAs(resource)
    socket.send('{}')
    const [answer] = await once(socket, 'message')
    expect(JSON.parse(String(answer))).toEqual({})
  })

  test('never with no token, another text, a token of a stranger’s making, or offering anything else', async () => {
    const { resource } = await newTenant(app)
    const [head, body] = resource.token.split('.')
    for (const token of [undefined, 'abc', `${head}.${body}.c2lnbmVk`]) {
      expect(await statusFor(request(token))).toBe(401)
    }
    for (const protocols of [
      ['other', resource.token],
      [LIVE_PROTOCOL, resource.token, 'other'],
    ]) {
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}${LIVE_PATH}`, protocols, { origin: app.url })
      expect(await statusFor(socket)).toBe(400)
    }
  })

  test('never with a token that has ended', async () => {
    const { resource } = await newTenant(app)
    setClock({ ahead: 16 * 60_000 })
    expect(await statusFor(request(resource.token))).toBe(401)
  })

  test('never with a token that was voided', async () => {
    const { manager, resource } = await newTenant(app)
    expect(await statusFor(request(resource.token))).toBe(101)
    await call(app, users.endSessions, manager, { userId: resource.personId })
    resetRevocations()
    expect(await statusFor(request(resource.token))).toBe(401)
  })

  test('never from a page of another site, nor from no page', async () => {
    const { resource } = await newTenant(app)
    for (const origin of ['https://elsewhere.example', `${app.url}.elsewhere.example`, 'null', '']) {
      expect(await statusFor(request(resource.token, origin))).toBe(403)
    }
  })

  test('never around CloudFront', async () => {
    const { resource, tenant } = await newTenant(app)
    process.env.REGIE_ORIGIN_DIGESTS = JSON.stringify(['0'.repeat(64)])
    expect(await statusFor(request(resource.token))).toBe(403)
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('at a few windows at most: a further one takes the place of the one that ends first', async () => {
    const { resource, tenant } = await newTenant(app)
    const first = await listenAs(resource)
    setClock({ ahead: 1000 })
    for (const _ of Array.from({ length: 5 })) await listenAs(resource)
    const closed = once(first.socket, 'close')
    setClock({ ahead: 60_000 })
    await listenAs(resource)
    await closed
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(6)
  })

  test('thirty times at most, however many are opened at once, of which the next one leaves six', async () => {
    const { resource, tenant } = await newTenant(app)
    const statuses = await Promise.all(Array.from({ length: 40 }, () => statusFor(request(resource.token))))
    expect(statuses.filter((status) => status === 101).length).toBeLessThanOrEqual(30)
    expect(statuses.filter((status) => status !== 101 && status !== 429)).toEqual([])
    const listening = () => opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(listening())
    setClock({ ahead: 60_000 })
    await listenAs(resource)
    await expect.poll(listening).toBe(6)
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(6)
  })

  test('for two requests to the table and two units', async () => {
    const { resource } = await newTenant(app)
    await listenAs(resource)
    const line = app.logs.map((one) => JSON.parse(one)).findLast(({ event }) => event === 'connect')
    expect(line).toMatchObject({ status: 200, tenant: resource.tenant })
    // The third: whether the token was voided, which is known for a minute.
    expect(line.requests).toBeLessThanOrEqual(3)
    expect(line.units).toBeLessThanOrEqual(3)
  })

  test('and neither its token nor its address is logged', async () => {
    const { resource } = await newTenant(app)
    await listenAs(resource)
    expect(app.logs.join()).not.toContain(resource.token.split('.')[2])
  })
})

test('headers may be spelt in any letters, as gateways do', async () => {
  const { resource, tenant } = await newTenant(app)
  const answer = await connect({
    headers: { Origin: app.url, 'Sec-WebSocket-Protocol': `${LIVE_PROTOCOL}, ${resource.token}` },
    requestContext: { connectionId: 'L0SM9cOFvHcCIhw=', requestId: 'r' } as never,
  })
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': LIVE_PROTOCOL } })
  expect(await connectionsOfAll(tenant, resource)).toMatchObject([{ id: 'L0SM9cOFvHcCIhw=' }])
})

describe('whoever may no longer come in', () => {
  test('is disconnected at once when disabled', async () => {
    const { tenant, manager, resource } = await newTenant(app)
    const { socket } = await listenAs(resource)
    const closed = once(socket, 'close')
    await call(app, users.disable, manager, { userId: resource.personId })
    await app.drained()
    await closed
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('is disconnected with the one session that is ended, and listens on in the others', async () => {
    const { tenant, resource } = await newTenant(app)
    const { body, cookie } = await sign('/api/auth/sign-in', { email: resource.email, password: resource.password })
    const [signedOut, stays] = [await listenAs({ ...resource, token: body.accessToken }), await listenAs(resource)]
    const closed = once(signedOut.socket, 'close')
    expect((await sign('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
    await closed
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
    const left = await connectionsOfAll(tenant, resource)
    expect(left.map(({ session }) => session)).toEqual([resource.claims.sid])
    const ended = once(stays.socket, 'close')
    await call(app, account.endSession, resource, { sessionId: resource.claims.sid })
    await ended
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('is disconnected when the secret of their session is found in two hands', async () => {
    const { resource } = await newTenant(app)
    const { body, cookie } = await sign('/api/auth/sign-in', { email: resource.email, password: resource.password })
    const closed = once((await listenAs({ ...resource, token: body.accessToken })).socket, 'close')
    expect((await sign('/api/auth/refresh', {}, { cookie })).status).toBe(200)
    setClock({ ahead: 60_000 })
    expect((await sign('/api/auth/refresh', {}, { cookie })).status).toBe(401)
    await closed
  })

  test('is never told anything by a session that has ended', async () => {
    const { tenant, resource } = await newTenant(app)
    const listening = await listenAs(resource)
    const closed = once(listening.socket, 'close')
    const sessions = (await call(app, account.sessions, resource, {})).body
    const [session] = sessions
    await call(app, account.endSession, resource, { sessionId: session?.id ?? '' })
    resetRevocations()
    invalidate(tenant, [resource.personId], ['cra'])
    await publishInvalidations()
    await closed
    expect(listening.pushes).toEqual([])
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })
})
