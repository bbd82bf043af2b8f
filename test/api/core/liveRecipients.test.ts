import { describe, expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { chat } from '#shared/apps/chat/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { INBOX } from '#shared/core/live.ts'
import { common } from '#shared/overview/common/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { ownSpace } from '#test/api/apps/files/filesKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { validWrites } from '#test/kit/samples/writes.ts'
import { heardBy, liveOf, settled } from './liveKit.ts'

const app = await startApi()
const valid = validWrites(app)
const { listenAs } = liveOf(app)
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

  test('tells somebody whose client accepts them, or whose dates on a mission change, that their months do', async () => {
    const staff = await newTenant(app)
    const { manager, resource } = staff
    const { newMission, sent, answer, must } = staffingOf(app)
    const { id: missionId } = await newMission(manager)
    const { positioning, token } = await sent(manager, missionId, resource)
    await app.drained()
    const heard = async (act: () => Promise<unknown>) => {
      const one = await listenAs(resource)
      await act()
      await app.drained()
      await expect.poll(() => heardBy(one).flat()).toContain('cra')
    }
    await heard(() => must(answer(token)))
    const version = positioning.version + 1
    await heard(() =>
      must(call(app, positionings.assign, manager, { positioningId: positioning.id, version, endDate: '2098-06-30' })),
    )
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
  test.each(LOOKED_AT.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
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

  const STEPS = Object.entries(valid).filter(([route]) => route.startsWith('positionings.'))
  test.each(STEPS)('tells whoever staffs missions of %s, but not who does it', async (route, prepare) => {
    const staff = await newTenant(app)
    const endpoint = endpoints.find((one) => endpointName(one) === route) ?? expect.fail(route)
    const [colleague, stranger] = [
      await staff.addPerson({ permissions: ['MANAGE_MISSIONS'] }),
      await staff.addPerson({ permissions: ['MANAGE_USERS'] }),
    ]
    const { by, input } = await prepare(staff)
    await app.drained()
    const page = newId()
    const [told, other, own] = [await listenAs(colleague), await listenAs(stranger), await listenAs(by, page)]
    expect((await call(app, endpoint, by, input, { page })).status).toBe(200)
    await app.drained()
    await expect.poll(() => heardBy(told).flat()).toEqual(expect.arrayContaining(['positionings', 'missions', INBOX]))
    await settled(staff.tenant, [colleague, told], [stranger, other], [by, own])
    const others = [...heardBy(other), ...heardBy(own)].flat()
    expect(others.filter((one) => one === 'positionings' || one === 'missions')).toEqual([])
  })

  test('tells whoever staffs missions what a client answers, also who is not asked to do anything', async () => {
    const { tenant, manager, resource, addPerson } = await newTenant(app)
    const { newMission, sent, answer, must } = staffingOf(app)
    const colleague = await addPerson({ permissions: ['MANAGE_MISSIONS'] })
    const { id: missionId } = await newMission(manager)
    const { token } = await sent(manager, missionId, resource)
    await app.drained()
    const told = await listenAs(colleague)
    await must(answer(token))
    await app.drained()
    await settled(tenant, [colleague, told])
    expect(heardBy(told)).toEqual([['positionings', 'missions', INBOX]])
  })

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
    // What it still asked for is asked no more, in the panel either.
    ['closes', missions.close, ['common', 'common.inbox']],
    ['is opened again', missions.reopen, ['common.inbox']],
    ['is changed', missions.save, []],
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
      expect(heardBy(told).flat().toSorted()).toEqual([...inbox, 'positionings'])
      expect(heardBy(placing).flat()).toEqual(expect.arrayContaining(['missions', 'positionings']))
      expect(heardBy(other)).toEqual([])
    },
  )
})
