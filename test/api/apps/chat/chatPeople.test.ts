import { once } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { chatIdOf } from '#shared/apps/chat/rules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { connectionsOfAll, liveOf } from '#test/api/core/liveKit.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { chatKit, idOf } from './chatKit.ts'

const app = await startApi()
let [ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
beforeEach(async () => {
  ;[ours, theirs] = await Promise.all([newTenant(app), newTenant(app)])
})

const ABSENT = ['01KAAAAAAAAAAAAAAAAAAAAAAA', '01KBBBBBBBBBBBBBBBBBBBBBBB'] as const
const { write, chatsOf, withContact, open } = chatKit(app)
const { listenAs } = liveOf(app)

describe('nobody else', () => {
  const everyDoor = async (by: Person, id: string) => [
    await call(app, chat.chat, by, { id }),
    await call(app, chat.update, by, { id, chat: { unreadCount: 0 } }),
    await call(app, chat.update, by, { id, chat: { muted: true } }),
    await call(app, chat.send, by, { chatId: id, value: 'moi aussi' }),
    await call(app, chat.messages, by, { id, cursor: 'a'.repeat(80) }),
  ]

  test('of the workspace knows of it, whatever they may do', async () => {
    const { resource, validator, manager } = ours
    await write(resource, validator, 'entre nous')
    const [real, none] = [
      await everyDoor(manager, idOf(resource, validator)),
      await everyDoor(manager, chatIdOf(...ABSENT)),
    ]
    expect(real.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const said = ({ body, cost }: (typeof real)[number]) => ({ ...body, requestId: '', cost })
    expect(real.map(said)).toEqual(none.map(said))
    expect(await chatsOf(manager)).toEqual([])
    expect((await open(resource, validator)).body).toMatchObject({
      unreadCount: 0,
      messages: [{ value: 'entre nous' }],
    })
    expect((await open(validator, resource)).body).toMatchObject({ unreadCount: 1, muted: false })
  })

  test('of another workspace reaches a conversation, or a person', async () => {
    const { resource, validator } = ours
    await write(resource, validator)
    for (const door of await everyDoor(theirs.manager, idOf(resource, validator))) expect(door.status).toBe(404)
    // Two people who do not share a workspace have no conversation.
    const shared = await everyDoor(theirs.manager, idOf(theirs.manager, resource))
    expect(shared.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400])
    expect((await write(theirs.manager, resource)).status).toBe(404)
    expect((await call(app, chat.contact, theirs.manager, { id: resource.personId })).status).toBe(404)
    const { body } = await call(app, chat.contacts, theirs.manager, { query: 'Camille' })
    expect(body.map(({ id }) => id)).toEqual([theirs.resource.personId])
    expect(await chatsOf(resource)).toHaveLength(1)
  })

  test.each([
    ['x', 404, 'resource.notFound'],
    ['../T#1', 400, 'request.invalid'],
    [`${'0'.repeat(26)}-${'0'.repeat(26)}`, 404, 'resource.notFound'],
  ])('has a conversation of the id %s', async (id, status, code) => {
    expect(await call(app, chat.chat, ours.resource, { id })).toMatchObject({ status, body: { code } })
  })

  test('is written to by themselves, or before they work here', async () => {
    const { resource, addPerson } = ours
    expect((await write(resource, resource)).status).toBe(404)
    for (const state of ['INVITED', 'WAITING_REVIEW', 'WAITING_ACTIVATION', 'REFUSED'] as const) {
      const newcomer = await addPerson({ state })
      expect((await write(resource, newcomer)).status, state).toBe(404)
      expect((await call(app, chat.contact, resource, { id: newcomer.personId })).status, state).toBe(404)
    }
    expect(await chatsOf(resource)).toEqual([])
  })
})
describe('somebody who has left', () => {
  const leave = (person: Person) => call(app, users.disable, ours.manager, { userId: person.personId })

  test('is written to no more; what was written stays', async () => {
    const { resource, validator } = ours
    await write(resource, validator, 'au revoir')
    await leave(resource)
    const refused = await write(validator, resource)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'chat.contactLeft' })
    expect((await open(validator, resource)).body).toMatchObject({
      contact: { active: false },
      messages: [{ value: 'au revoir' }],
    })
    expect((await call(app, chat.contact, validator, { id: resource.personId })).status).toBe(404)
    expect((await call(app, chat.contacts, validator, {})).body.map(({ id }) => id)).not.toContain(resource.personId)
    expect(await write(resource, validator)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  })

  test('and is erased takes their conversations with them, on both sides', async () => {
    const { resource, validator, manager } = ours
    const secret = 'un mot que personne ne doit retrouver'
    for (let index = 0; index < 55; index += 1) await write(resource, validator, `${secret} ${index}`)
    await write(validator, resource, secret)
    await write(validator, manager, 'autre chose')
    await leave(resource)
    const { personId: userId, email: confirmEmail } = resource
    const { status } = await call(app, users.erase, manager, { userId, confirmEmail })
    expect(status).toBe(200)
    expect(await everythingIn(app)).not.toContain(secret)
    expect((await chatsOf(validator)).map(({ lastMessage }) => lastMessage)).toEqual(['autre chose'])
    expect((await open(validator, resource)).status).toBe(404)
    expect((await write(validator, resource)).status).toBe(404)
  })
})

describe('colleagues', () => {
  test('are those who work here, by name, without what only some may know', async () => {
    const { resource, addPerson, manager, validator, freelancer } = ours
    await addPerson({ firstName: 'Anouk', state: 'DISABLED' })
    const first = await addPerson({ firstName: 'Abel' })
    const { body, cost } = await call(app, chat.contacts, resource, {})
    expect(body.map(({ id }) => id)).toEqual([first, validator, freelancer, manager].map(({ personId }) => personId))
    expect(cost.requests).toBe(3)
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'about',
      'active',
      'avatar',
      'id',
      'name',
      'status',
      'title',
    ])
  })

  test('are listed in whatever alphabet their names are', async () => {
    const { manager, addPerson } = await newTenant(app)
    const names = [
      ['Żaneta', 'Ñandú'],
      ['Дмитрий', 'Иванов'],
      ['Ελένη', 'Παππά'],
      ['伟', '王'],
    ]
    for (const [firstName, lastName] of names) await addPerson({ firstName, lastName })
    const { body } = await call(app, chat.contacts, manager, {})
    expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(names.map((name) => name.join(' '))))
  })

  test('are found by the beginning of a name, and with a typing error', async () => {
    const { resource, manager } = ours
    for (const query of ['mau', 'Maud Varenne', 'Muad']) {
      const { body } = await call(app, chat.contacts, resource, { query })
      expect(
        body.map(({ id }) => id),
        query,
      ).toContain(manager.personId)
    }
    expect((await call(app, chat.contacts, resource, { query: 'm' })).body).toEqual([])
    expect((await call(app, chat.contacts, resource, { query: 'Camille' })).body).toEqual([])
  })

  test('cost no more in a large workspace', async () => {
    const { resource, addPerson } = ours
    await Promise.all(Array.from({ length: 120 }, () => addPerson()))
    const { body, cost } = await call(app, chat.contacts, resource, {})
    expect(body).toHaveLength(50)
    expect(cost.requests).toBe(3)
    expect(cost.units).toBeLessThanOrEqual(90)
  }, 60_000)

  test('are shown as they chose while they have Regie open, and as offline before and after', async () => {
    const { manager, addPerson } = ours
    const [busy, other] = [await addPerson(), await addPerson()]
    await call(app, common.updateUser, busy, { status: 'busy' })
    await write(busy, manager)
    const shown = async (person: Person) => {
      const { body } = await call(app, chat.contact, manager, { id: person.personId })
      const listed = (await call(app, chat.contacts, manager, { query: person.name })).body.find(
        ({ id }) => id === person.personId,
      )
      expect(listed?.status).toBe(body.status)
      return body.status
    }
    const inChats = async () => (await withContact(manager, busy))?.contact.status
    expect([await shown(busy), await inChats()]).toEqual(['not-visible', 'not-visible'])
    const { socket } = await listenAs(busy)
    expect([await shown(busy), await inChats(), await shown(other)]).toEqual(['busy', 'busy', 'not-visible'])
    setClock({ at: new Date(Date.now() + 16 * 60_000) })
    expect(await inChats()).toBe('not-visible')
    const closings = () => app.logs.filter((line) => JSON.parse(line).event === 'disconnect').length
    const before = closings()
    socket.close()
    await expect.poll(closings).toBe(before + 1)
    expect(await inChats()).toBe('not-visible')
  })

  test('are offline half a minute after their last page closes; one of two, and one that is only reloaded, change nothing', async () => {
    const { manager, tenant, addPerson } = ours
    const person = await addPerson()
    const shown = async () => (await call(app, chat.contact, manager, { id: person.personId })).body.status
    const close = async ({ socket }: Awaited<ReturnType<typeof listenAs>>) => {
      const before = (await connectionsOfAll(tenant, person)).length
      socket.close()
      await expect.poll(async () => (await connectionsOfAll(tenant, person)).length).toBe(before - 1)
    }
    const [one, other] = [await listenAs(person), await listenAs(person)]
    await close(one)
    setClock({ ahead: 31_000 })
    expect(await shown()).toBe('online')
    await close(other)
    setClock({ ahead: 50_000 })
    expect(await shown()).toBe('online')
    const reloaded = await listenAs(person)
    setClock({ ahead: 62_000 })
    expect(await shown()).toBe('online')
    await close(reloaded)
    setClock({ ahead: 93_000 })
    expect(await shown()).toBe('not-visible')
  })

  test('are offline at once where they sign out, although that closes a page too', async () => {
    const { manager, addPerson } = ours
    const person = await addPerson()
    const { socket } = await listenAs(person)
    const closed = once(socket, 'close')
    await call(app, account.endSession, person, { sessionId: person.claims.sid })
    await closed
    await app.drained()
    expect((await call(app, chat.contact, manager, { id: person.personId })).body.status).toBe('not-visible')
  })

  test('show each other what they say of themselves, their address and company, and no telephone unasked', async () => {
    const { resource, manager } = ours
    await call(app, account.updateProfile, manager, {
      title: 'Directrice',
      about: 'Bonjour à tous',
      phone: '+33123456789',
    })
    const { body } = await call(app, chat.contact, resource, { id: manager.personId })
    expect(body).toEqual({
      id: manager.personId,
      name: manager.name,
      avatar: null,
      status: 'not-visible',
      active: true,
      title: 'Directrice',
      about: 'Bonjour à tous',
      background: null,
      details: {
        emails: [{ email: manager.email, label: 'Work' }],
        phoneNumbers: [],
        title: 'Directrice',
        company: 'Atelier du Kit',
        birthday: null,
        address: null,
      },
      attachments: { media: [], docs: [], links: [] },
    })
    expect((await call(app, chat.profile, manager, {})).body).toEqual({
      id: manager.personId,
      name: manager.name,
      email: manager.email,
      avatar: null,
      about: 'Bonjour à tous',
    })
  })

  test('are shown the telephone of who wants that, until they no longer want it', async () => {
    const { resource, validator } = ours
    const numbers = async (change: Parameters<typeof call<typeof account.updateProfile>>[3]) => {
      expect((await call(app, account.updateProfile, validator, change)).status).toBe(200)
      const { body } = await call(app, chat.contact, resource, { id: validator.personId })
      expect((await call(app, chat.contact, theirs.resource, { id: validator.personId })).status).toBe(404)
      return body.details.phoneNumbers
    }
    for (const [phone, country] of [
      ['06 12 34 56 78', 'FR'],
      ['+33 6 12 34 56 78', 'FR'],
      ['00216 71 123 456', 'TN'],
      ['+44 20 7946 0000', ''],
    ] as const) {
      expect(await numbers({ phone, phoneShown: true })).toEqual([{ country, phoneNumber: phone, label: 'Work' }])
    }
    expect(await numbers({ phone: '+33 7 00 00 00 00' })).toMatchObject([{ phoneNumber: '+33 7 00 00 00 00' }])
    expect(await numbers({ phoneShown: false })).toEqual([])
    expect(await numbers({ phone: '', phoneShown: true })).toEqual([])
  })
})
