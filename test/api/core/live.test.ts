import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { setClock } from '#functions/core/clock.ts'
import { closeConnection } from '#functions/core/live.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { listConnections } from '#functions/data/chats/liveConnections.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { invalidate, publishInvalidations } from '#functions/deliver/invalidate.ts'
import { handler as connect } from '#functions/live/handler.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { LIVE_PATH, LIVE_PROTOCOL } from '#shared/core/live.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { ownSpace } from '#test/api/apps/files/filesKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { units } from '#test/kit/costs/units.ts'
import { routeOf, validWrites } from '#test/kit/samples/writes.ts'

const app = await startApi()
const valid = validWrites(app)
const sign = caller(app.url)
const opened: WebSocket[] = []
afterEach(() => {
  setClock()
  delete process.env.REGIE_ORIGIN_DIGESTS
  for (const one of opened.splice(0)) one.terminate()
})

interface Listening {
  socket: WebSocket
  /** What was pushed so far. */
  pushes: string[][]
}

const request = (token: string | undefined, origin = app.url): WebSocket => {
  const protocols = token === undefined ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, token]
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${LIVE_PATH}`, protocols, { origin })
  opened.push(socket)
  return socket
}

/** A browser of a person, once it is connected. */
const listenAs = async ({ token }: Person): Promise<Listening> => {
  const socket = request(token)
  const pushes: string[][] = []
  socket.on('message', (data) => pushes.push(JSON.parse(String(data)).changes))
  await once(socket, 'open')
  return { socket, pushes }
}

/** The status by which a connection is refused; 101 when it is not. */
const statusFor = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.once('open', () => resolve(101))
    socket.once('error', (error) => resolve(Number(/response: (\d+)/.exec(error.message)?.[1])))
  })

const connectionsOfAll = (tenant: string, ...people: Person[]) =>
  listConnections(
    tenant,
    people.map(({ personId }) => personId),
  )

/** Everything pushed before has arrived once what is pushed now has. */
const settled = async (tenant: string, ...listening: [Person, Listening][]): Promise<void> => {
  invalidate(
    tenant,
    listening.map(([{ personId }]) => personId),
    ['openapi'],
  )
  await publishInvalidations()
  for (const [, { pushes }] of listening) await expect.poll(() => pushes.at(-1)).toEqual(['openapi'])
}
const heardBy = ({ pushes }: Listening) => pushes.filter((groups) => groups[0] !== 'openapi')

describe('a browser connects', () => {
  test('with its access token, and is told which protocol was chosen', async () => {
    const { resource, tenant } = await newTenant(app)
    const { socket } = await listenAs(resource)
    expect(socket.protocol).toBe(LIVE_PROTOCOL)
    const [connection, ...more] = await connectionsOfAll(tenant, resource)
    expect(more).toEqual([])
    expect(connection).toMatchObject({ tenant, person: resource.personId, session: resource.claims.sid })
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

  test('for one request to the table and one unit', async () => {
    const { resource } = await newTenant(app)
    await listenAs(resource)
    const line = app.logs.map((one) => JSON.parse(one)).findLast(({ event }) => event === 'connect')
    expect(line).toMatchObject({ status: 200, tenant: resource.tenant })
    expect(line.requests).toBeLessThanOrEqual(2)
    expect(line.units).toBeLessThanOrEqual(2)
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

const month = { year: 2026, month: 1 }
type Staff = Awaited<ReturnType<typeof newTenant>>
const sendReport = async (staff: Staff, person: Person, of: Parameters<Staff['acceptMission']>[1] = {}) => {
  const { client, mission } = await staff.acceptMission(person, of)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const craId = (await call(app, cra.save, person, { ...month, version: 0, activity, comments: '' })).body.id
  await call(app, cra.send, person, { craId, version: 1 })
  return craId
}

describe('a push', () => {
  test('tells validators of a sent report and its owner of the answer, and nobody else', async () => {
    const staff = await newTenant(app)
    const { tenant, resource, validator, freelancer } = staff
    const [owner, signer, other] = [await listenAs(resource), await listenAs(validator), await listenAs(freelancer)]
    const craId = await sendReport(staff, resource)
    await app.drained()
    await expect.poll(() => heardBy(signer)).toEqual([['pages', 'common', 'cra']])
    const signature = { kind: 'typed', text: 'Côme' } as const
    await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'VALIDATED', signature })
    await app.drained()
    await expect.poll(() => heardBy(owner)).toEqual([['pages', 'common', 'cra']])
    await settled(tenant, [resource, owner], [validator, signer], [freelancer, other])
    expect([owner, signer, other].map((one) => heardBy(one).length)).toEqual([1, 2, 0])
    // What asked for their signature is gone from wherever they have their notifications open.
    expect(heardBy(signer).at(-1)).toEqual(['common'])
    expect((await call(app, common.notifications, resource, {})).body).toHaveLength(1)
  })

  test('tells whom a mission is proposed to, whose figures count it', async () => {
    const { manager, resource } = await newTenant(app)
    const { newMission, proposed } = staffingOf(app)
    const { id: missionId } = await newMission(manager)
    const person = await listenAs(resource)
    await proposed(manager, missionId, resource)
    await app.drained()
    await expect
      .poll(() => heardBy(person).flat())
      .toEqual(expect.arrayContaining(['common', 'positionings', 'dashboards']))
  })

  test('tells the other validators of an answer, but nobody who could not have given it', async () => {
    const staff = await newTenant(app)
    const { tenant, resource, validator } = staff
    const [second, elsewhere] = [
      await staff.addPerson({ permissions: ['VALIDATE_CRA'] }),
      await staff.addPerson({ permissions: ['VALIDATE_CRA'] }),
    ]
    const assigned = { validators: [validator.personId, second.personId] }
    const craId = await sendReport(staff, resource, assigned)
    await app.drained()
    const [signer, other, stranger] = [await listenAs(validator), await listenAs(second), await listenAs(elsewhere)]
    const waiting = async () => (await call(app, cra.waiting, second, {})).body.items.length
    expect(await waiting()).toBe(1)
    const message = '<p>Pas le 5.</p>'
    await call(app, cra.respond, validator, { craId, version: 2, craValidationStatus: 'REJECTED', message })
    await app.drained()
    await expect.poll(() => heardBy(other)).toEqual([['common', 'cra']])
    expect(await waiting()).toBe(0)
    await settled(tenant, [validator, signer], [elsewhere, stranger])
    expect([heardBy(signer), heardBy(stranger)]).toEqual([[['common']], []])
  })

  test('tells those whom a report waited for that it was taken back, and nobody else', async () => {
    const staff = await newTenant(app)
    const { tenant, resource, validator, manager } = staff
    const craId = await sendReport(staff, resource, { validators: [validator.personId] })
    await app.drained()
    const [asked, stranger, owner] = [await listenAs(validator), await listenAs(manager), await listenAs(resource)]
    expect((await call(app, cra.takeBack, resource, { craId, version: 2 })).status).toBe(200)
    await app.drained()
    await expect.poll(() => heardBy(asked)).toEqual([['common', 'cra']])
    expect((await call(app, cra.waiting, validator, {})).body.items).toEqual([])
    await settled(tenant, [validator, asked], [manager, stranger], [resource, owner])
    expect([asked, stranger, owner].map((one) => heardBy(one).length)).toEqual([1, 0, 0])
  })

  test('tells those who talk with somebody that they show themselves otherwise, once, and nobody else', async () => {
    const { tenant, resource, validator, freelancer } = await newTenant(app)
    await call(app, chat.send, validator, { contactId: resource.personId, value: 'Bonjour' })
    await app.drained()
    const [partner, other, own] = [await listenAs(validator), await listenAs(freelancer), await listenAs(resource)]
    const show = async (status: 'busy' | 'online') => {
      const { body } = await call(app, common.updateUser, resource, { status })
      expect(body.status).toBe(status)
      await app.drained()
    }
    await show('busy')
    await expect.poll(() => heardBy(partner)).toEqual([['presence']])
    expect((await call(app, chat.chats, validator, {})).body[0]?.contact.status).toBe('busy')
    await show('busy')
    await call(app, common.updateUser, resource, { displayLanguage: 'EN' })
    await app.drained()
    await settled(tenant, [validator, partner], [freelancer, other], [resource, own])
    expect([partner, other, own].map((one) => heardBy(one).length)).toEqual([1, 0, 0])
    await show('online')
    await expect.poll(() => heardBy(partner)).toEqual([['presence'], ['presence']])
  })

  /** One write of each group whose changes others look at; of files in the company's folders, and of none in one's own. */
  const LOOKED_AT = [
    ...new Map(
      endpoints
        .filter(({ liveFor }) => liveFor.length > 0)
        .toReversed()
        .map((one) => [one.group, one]),
    ).values(),
  ]
  test.each(LOOKED_AT.map((endpoint) => [routeOf(endpoint), endpoint] as const))(
    'tells colleagues who may see it what %s changed, and nobody else',
    async (route, endpoint) => {
      const staff = await newTenant(app)
      const permissions = endpoint.liveFor.filter((one) => one !== 'ALL').slice(0, 1)
      const [colleague, stranger] = [await staff.addPerson({ permissions }), await staff.addPerson({})]
      const { by, input } = (await valid[route]?.(staff)) ?? expect.fail(route)
      await app.drained()
      const [told, other, own] = [await listenAs(colleague), await listenAs(stranger), await listenAs(by)]
      expect((await call(app, endpoint, by, input)).status).toBe(200)
      await app.drained()
      await expect.poll(() => heardBy(told).flat()).toContain(endpoint.group)
      await settled(staff.tenant, [colleague, told], [stranger, other], [by, own])
      expect([...heardBy(other), ...heardBy(own)].flat()).not.toContain(endpoint.group)
    },
  )

  test('tells those who keep the company’s folders what another one put there, and nobody of what lies in one’s own', async () => {
    const staff = await newTenant(app)
    const [colleague, reader] = [await staff.addPerson({ permissions: ['MANAGE_CONTENT'] }), staff.resource]
    const [told, other] = [await listenAs(colleague), await listenAs(reader)]
    const create = async (folderId: string) =>
      expect((await call(app, files.createFolder, staff.manager, { folderId, name: 'Modèles' })).status).toBe(200)
    await create(ownSpace(staff.manager))
    await create('company')
    await app.drained()
    await settled(staff.tenant, [colleague, told], [reader, other])
    expect([heardBy(told), heardBy(other)]).toEqual([[['files']], []])
  })

  test('tells who works on a mission when it gets other days: their open months offer them', async () => {
    const staff = await newTenant(app)
    const { resource, manager } = staff
    const { newMission, sent, answer, must } = staffingOf(app)
    const { id: missionId } = await newMission(manager)
    const { positioning, token } = await sent(manager, missionId, resource)
    await must(answer(token))
    await must(
      call(app, positionings.assign, manager, {
        positioningId: positioning.id,
        version: positioning.version + 1,
        endDate: '2098-06-30',
      }),
    )
    await app.drained()
    const [told, other] = [await listenAs(resource), await listenAs(staff.freelancer)]
    const { version } = await must(call(app, missions.get, manager, { missionId }))
    const closed = await call(app, missions.close, manager, { missionId, version })
    expect(closed.status).toBe(200)
    await app.drained()
    await settled(staff.tenant, [resource, told], [staff.freelancer, other])
    expect([heardBy(told), heardBy(other)]).toEqual([[['cra', 'positionings']], []])
  })

  test.each([
    ['closes', missions.close, 'common.inbox'],
    ['is opened again', missions.reopen, 'common.inbox'],
    ['is changed', missions.save, undefined],
  ] as const)(
    'tells whoever has a proposal open, and whoever places people, that its mission %s; not who stands on a short list',
    async (_, endpoint, inbox) => {
      const staff = await newTenant(app)
      const { resource, freelancer, manager, addPerson } = staff
      const { newMission, proposed, select, must, FIELDS } = staffingOf(app)
      const colleague = await addPerson({ permissions: ['MANAGE_PROFILES'] })
      const { id: missionId, client } = await newMission(manager)
      await proposed(manager, missionId, resource)
      await must(select(manager, missionId, freelancer))
      const current = async () => (await must(call(app, missions.get, manager, { missionId }))).version
      if (endpoint === missions.reopen)
        await must(call(app, missions.close, manager, { missionId, version: await current() }))
      await app.drained()
      const [told, other, placing] = [await listenAs(resource), await listenAs(freelancer), await listenAs(colleague)]
      const asked = { missionId, version: await current() }
      if (endpoint === missions.save)
        await must(call(app, endpoint, manager, { ...FIELDS, ...asked, clientId: client.id, title: 'Autre portail' }))
      else await must(call(app, endpoint, manager, asked))
      await app.drained()
      await settled(staff.tenant, [resource, told], [freelancer, other], [colleague, placing])
      expect(heardBy(told).flat().toSorted()).toEqual([...(inbox ? [inbox] : []), 'positionings'])
      expect(heardBy(placing).flat()).toEqual(expect.arrayContaining(['missions', 'positionings']))
      expect(heardBy(other)).toEqual([])
    },
  )

  test('never leaves its workspace, even for somebody with the same name in another', async () => {
    const [here, there] = [await newTenant(app), await newTenant(app)]
    const [near, far] = [await listenAs(here.validator), await listenAs(there.validator)]
    invalidate(here.tenant, [here.validator.personId, there.validator.personId], ['cra'])
    await publishInvalidations()
    await expect.poll(() => near.pushes).toEqual([['cra']])
    await settled(there.tenant, [there.validator, far])
    expect(heardBy(far)).toEqual([])
  })

  test('carries the names of groups and nothing else', async () => {
    const { tenant, resource } = await newTenant(app)
    const { socket } = await listenAs(resource)
    const message = once(socket, 'message')
    invalidate(tenant, [resource.personId], ['common'])
    await publishInvalidations()
    expect(String((await message)[0])).toBe('{"changes":["common"]}')
  })

  test('is one for each browser, however much has happened in a batch', async () => {
    const staff = await newTenant(app)
    const { validator, resource, freelancer, tenant } = staff
    const listening = await listenAs(validator)
    for (const person of [resource, freelancer])
      invalidate(tenant, [validator.personId, person.personId], ['cra', 'common'])
    invalidate(tenant, [validator.personId], ['users'])
    await deliver({ Records: [] })
    await expect.poll(() => listening.pushes).toEqual([['cra', 'common', 'users']])
    await settled(tenant, [validator, listening])
    expect(heardBy(listening)).toHaveLength(1)
  })

  test('reaches every window of a person', async () => {
    const { tenant, resource } = await newTenant(app)
    const both = [await listenAs(resource), await listenAs(resource)]
    invalidate(tenant, [resource.personId], ['cra'])
    await publishInvalidations()
    for (const { pushes } of both) await expect.poll(() => pushes).toEqual([['cra']])
  })

  test('forgets a browser that is gone, but not one that may still be opening', async () => {
    const { tenant, resource } = await newTenant(app)
    const { socket } = await listenAs(resource)
    const [connection] = await connectionsOfAll(tenant, resource)
    await closeConnection(connection?.id ?? '')
    await once(socket, 'close')
    const push = async () => {
      invalidate(tenant, [resource.personId], ['cra'])
      await publishInvalidations()
    }
    await push()
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(1)
    setClock({ ahead: 60_000 })
    await push()
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('is not sent once the token has ended', async () => {
    const { tenant, resource } = await newTenant(app)
    await listenAs(resource)
    setClock({ ahead: 16 * 60_000 })
    expect(await connectionsOfAll(tenant, resource)).toEqual([])
  })

  test('that cannot be sent is logged and holds nothing up', async () => {
    const { tenant, resource } = await newTenant(app)
    await listenAs(resource)
    const { resetGateway } = await import('#functions/core/live.ts')
    const before = process.env.REGIE_LIVE_API
    process.env.REGIE_LIVE_API = 'http://127.0.0.1:9/live'
    resetGateway()
    invalidate(tenant, [resource.personId], ['cra'])
    expect(await deliver({ Records: [] })).toEqual({ batchItemFailures: [] })
    process.env.REGIE_LIVE_API = before
    resetGateway()
    const lines = app.logs.map((one) => JSON.parse(one)).filter((line) => line.tenant === tenant)
    expect(lines).toContainEqual(expect.objectContaining({ event: 'push', sent: 0, failed: 1 }))
    expect(await connectionsOfAll(tenant, resource)).toHaveLength(1)
  })

  test('costs one request and a unit for each person told', async () => {
    const { tenant, resource, validator, manager } = await newTenant(app)
    await listenAs(resource)
    const people = [resource, validator, manager].map(({ personId }) => personId)
    await call(app, common.user, resource, {})
    const usage = await withMeter(async (used) => {
      invalidate(tenant, people, ['cra'])
      await publishInvalidations()
      return used
    })
    expect(usage).toEqual({ requests: 1, units: units(3) })
  })
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
