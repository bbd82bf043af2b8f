import { marshall } from '@aws-sdk/util-dynamodb'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { expression } from '#functions/core/table/expression.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { positioningEventPartition } from '#functions/data/keys.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { handler } from '#functions/deliver/handler.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { users } from '#shared/people/users/contract.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { MissionFields } from '#shared/staffing/missions/fields.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { EMPTY_PROFILE } from '#shared/staffing/profiles/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { thisMonth } from '#test/kit/dates.ts'
import { startFaults } from '#test/kit/faults.ts'
import { staffingOf } from './staffingKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 20_261_121)
const app = await startApi({ table, through: faults })
const { must, newMission, select, proposed, sent, answer } = staffingOf(app)
afterEach(() => faults.set([]))

const erase = async (by: Person, { personId: userId, email }: Person) => {
  await must(call(app, users.disable, by, { userId }))
  return must(call(app, users.erase, by, { userId, confirmEmail: email }, { anyCost: true }))
}

test('of somebody who was taken off a short list nothing stays either once they are erased', async () => {
  const { manager, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Philomène' })
  const [once, twice] = [await newMission(manager), await newMission(manager)]
  const removed = await must(select(manager, once.id, person))
  await must(call(app, positionings.remove, manager, { positioningId: removed.id, version: 1 }))
  const { id, version } = await proposed(manager, twice.id, person)
  await must(call(app, positionings.takeBack, manager, { positioningId: id, version }))
  await must(call(app, positionings.remove, manager, { positioningId: id, version: version + 1 }))
  await must(select(manager, twice.id, person))
  await must(call(app, positionings.remove, manager, { positioningId: id, version: 1 }))
  await app.drained()
  expect(await everythingIn(app)).toContain('Philomène')
  await erase(manager, person)
  expect((await everythingIn(app)).split('\n').filter((line) => line.includes('Philomène'))).toEqual([])
})

test('what is held on somebody has the history of each of their positionings, those that ended before included', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const [worked, removed, other] = [await newMission(manager), await newMission(manager), await newMission(manager)]
  const { token, positioning } = await sent(manager, worked.id, resource)
  await must(answer(token, true, 'Bienvenue à bord'))
  const { id } = await must(select(manager, removed.id, resource))
  await must(call(app, positionings.remove, manager, { positioningId: id, version: 1 }))
  await must(select(manager, other.id, freelancer))
  const { text: everything } = await downloadArchive(app, resource)
  for (const said of ['RESOURCE_SELECTED', 'SELECTION_REMOVED', 'ACCEPTED_BY_CLIENT', 'Bienvenue à bord', id])
    expect(everything).toContain(said)
  expect(everything).toContain(positioning.id)
  expect(everything).not.toContain(freelancer.personId)
  expect(everything).not.toContain(freelancer.name)
})

test('nobody writes about somebody who is erased in the same moment', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { id: missionId } = await newMission(manager)
  const own = { ...EMPTY_PROFILE, profilId: resource.personId, professionalTitle: 'Développeuse' }
  await must(call(app, profiles.save, resource, { ...own, version: 0 }))
  const sales = await addPerson({ permissions: ['MANAGE_POSITIONING'] })
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const late = call(app, matching.decide, sales, {
    missionId,
    personId: resource.personId,
    kind: 'DISMISS',
    note: 'Trop lente, dit-on',
  })
  await arrived
  await erase(manager, resource)
  letGo()
  expect((await late).status).toBe(404)
  expect(await everythingIn(app)).not.toContain('Trop lente')
})

test('what is delivered late names nobody who was erased meanwhile', async () => {
  const { tenant, manager, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Tiphaine' })
  const [worked, refused] = [await newMission(manager), await newMission(manager)]
  const { token, positioning } = await sent(manager, worked.id, person)
  await must(answer(token))
  const { id, version } = await proposed(manager, refused.id, person)
  await must(call(app, positionings.refuse, person, { positioningId: id, version, reason: 'Santé' }))
  await app.drained()
  const [ofWork, ofRefusal] = await Promise.all(
    [positioning.id, id].map((one) =>
      queryPage({ where: expression`#pk = ${positioningEventPartition(tenant, one)}`, limit: 20 }),
    ),
  )
  await erase(manager, person)
  const mailed = (await app.mails(manager.email)).length
  const late = [...(ofWork?.items ?? []), ...(ofRefusal?.items ?? [])].map((item, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { SequenceNumber: `${index}`, NewImage: marshall(item) as never },
  }))
  expect(await handler({ Records: late })).toEqual({ batchItemFailures: [] })
  expect((await everythingIn(app)).split('\n').filter((line) => line.includes('Tiphaine'))).toEqual([])
  for (const { text } of (await app.mails(manager.email)).slice(mailed)) expect(text).not.toMatch(/Tiphaine|Santé/)
})

test('of an erased person nothing stays but a pseudonym where they have worked', async () => {
  const { tenant, manager, addPerson } = await newTenant(app)
  const person = await addPerson({ firstName: 'Ombeline', type: 'ESN_RESOURCE' })
  const [worked, waiting] = [await newMission(manager), await newMission(manager)]
  const { token } = await sent(manager, worked.id, person)
  await answer(token, true, 'Oui')
  const open = await sent(manager, waiting.id, person)
  await app.drained()
  await erase(manager, person)
  const seen = await call(app, positionings.proposal, undefined, { token: open.token })
  expect(seen).toMatchObject({ status: 404, body: { code: 'positionings.invalidLink' } })
  const countsOf = async (missionId: string) => (await must(call(app, missions.get, manager, { missionId }))).counts
  expect(await countsOf(waiting.id)).toEqual({})
  expect(await countsOf(worked.id)).toEqual({ ACCEPTED_BY_CLIENT: 1 })
  const { items } = await must(call(app, positionings.list, manager, { size: 5 }))
  expect(items.map(({ missionId }) => missionId)).toEqual([worked.id])
  expect(items[0]?.person.name).toMatch(/^Ancien consultant [0-9A-F]{4}$/)
  expect((await staffingStatsOf(tenant).since('2020-01-01')).totals).toMatchObject({ SENT_TO_CLIENT: 0 })
  expect(await everythingIn(app)).not.toContain('Ombeline')
})

test('a mission on which somebody erased has worked is changed, ended for them, closed and opened again', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const colleague = await addPerson()
  const { id: missionId, client } = await newMission(manager, { positions: 2 })
  const { token, positioning } = await sent(manager, missionId, resource)
  await must(answer(token))
  const other = await sent(manager, missionId, colleague)
  await must(answer(other.token))
  await app.drained()
  await erase(manager, resource)
  const change = async (more: Partial<InputOf<typeof missions.save>>) => {
    const { version, ...fields } = await must(call(app, missions.get, manager, { missionId }))
    const changed = { ...z.object(MissionFields.shape).parse(fields), ...more }
    return must(call(app, missions.save, manager, { ...changed, missionId, version, clientId: client.id }))
  }
  const endOf = async ({ id: positioningId }: { id: string }) =>
    (await must(call(app, positionings.get, manager, { positioningId }))).assignment?.endDate
  expect(await change({ title: 'Refonte du site' })).toMatchObject({ title: 'Refonte du site', filled: 2 })
  await change({ endDate: '2098-12-31' })
  expect([await endOf(positioning), await endOf(other.positioning)]).toEqual(['2098-12-31', '2098-12-31'])
  const { version } = await must(call(app, positionings.get, manager, { positioningId: positioning.id }))
  const ended = { positioningId: positioning.id, version, endDate: '2098-01-31' }
  expect((await must(call(app, positionings.assign, manager, ended))).assignment?.endDate).toBe('2098-01-31')
  const { version: open, filled } = await must(call(app, missions.get, manager, { missionId }))
  expect(filled).toBe(1)
  const { version: closed } = await must(call(app, missions.close, manager, { missionId, version: open }))
  const { options } = await must(call(app, cra.month, colleague, thisMonth()))
  expect(options.map(({ mission, endDate }) => [mission.title, endDate])).toEqual([
    ['Refonte du site', await endOf(positioning)],
  ])
  expect((await must(call(app, missions.reopen, manager, { missionId, version: closed }))).status).toBe('OPEN')
})
