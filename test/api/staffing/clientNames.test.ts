import { expect, test } from 'vitest'
import { epochSeconds, newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, put, queryPage, transact } from '#functions/core/table/table.ts'
import { addConnection } from '#functions/data/chats/liveConnections.ts'
import { openToReports } from '#functions/data/missions/assignments.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { addMission, missionsOf } from '#functions/data/missions/missions.ts'
import { handler as deliver } from '#functions/deliver/handler.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi, startOwnTable } from '#test/kit/api.ts'
import { startFaults } from '#test/kit/faults.ts'
import { staffingOf } from './staffingKit.ts'

const table = await startOwnTable()
const faults = await startFaults(table, 1)
const app = await startApi({ table, through: faults })
const { must, newClient, newMission, sent, answer, FIELDS } = staffingOf(app)

const MONTH = { year: 2026, month: 1 }
const monthOf = (person: Person) => must(call(app, cra.month, person, MONTH))
const clientsIn = async (person: Person) => (await monthOf(person)).options.map(({ client }) => client.title)
const renamed = async (manager: Person, clientId: string, title: string, version = 1) => {
  const client = await must(call(app, missions.renameClient, manager, { clientId, title, version }))
  await app.drained()
  return client
}

test('a client’s new name reaches whoever reports on its missions, open or closed, and their drafts', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Ancien Nom')
  const kept = await newMission(manager, { title: 'Chez un autre' })
  const [running, closed] = [
    await newMission(manager, { clientId, title: 'En cours' }),
    await newMission(manager, { clientId, title: 'Finie' }),
  ]
  for (const [mission, person] of [
    [running, resource],
    [kept, resource],
    [closed, freelancer],
  ] as const)
    expect((await answer((await sent(manager, mission.id, person)).token)).status).toBe(200)
  const { version } = await must(call(app, missions.get, manager, { missionId: closed.id }))
  await must(call(app, missions.close, manager, { missionId: closed.id, version }))
  const activity = [{ client: clientId, mission: running.id, details: [{ day: 5, value: 1 }] }]
  await must(call(app, cra.save, resource, { ...MONTH, version: 0, activity, comments: '' }))

  const client = await renamed(manager, clientId, 'Nouveau Nom')
  expect((await clientsIn(resource)).toSorted()).toEqual(['Mutuelle du Golfe', 'Nouveau Nom'])
  expect(await clientsIn(freelancer)).toEqual(['Nouveau Nom'])
  expect((await monthOf(resource)).activities).toMatchObject([{ client: { id: clientId, slug: client.slug } }])
  expect((await monthOf(resource)).activities[0]?.client.title).toBe('Nouveau Nom')
})

test('what was sent keeps the name it was sent under', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Ancien Nom')
  const { id: missionId } = await newMission(manager, { clientId })
  await answer((await sent(manager, missionId, resource)).token)
  const activity = [{ client: clientId, mission: missionId, details: [{ day: 5, value: 1 }] }]
  const { id: craId } = await must(call(app, cra.save, resource, { ...MONTH, version: 0, activity, comments: '' }))
  await must(call(app, cra.send, resource, { craId, version: 1 }))
  await renamed(manager, clientId, 'Nouveau Nom')
  expect((await monthOf(resource)).activities[0]?.client.title).toBe('Ancien Nom')
  expect(await clientsIn(resource)).toEqual(['Nouveau Nom'])
})

/** The order to bring a name to where it was copied, as the stream hands it over. */
const orderOf = async (tenant: string, clientId: string) => {
  const { items } = await queryPage({ where: expression`#pk = ${`T#${tenant}#CLIENT#${clientId}`}`, limit: 10 })
  const image = (item: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [key, { [typeof value === 'number' ? 'N' : 'S']: String(value) }]),
    )
  return { Records: items.map((item) => ({ dynamodb: { NewImage: image(item), SequenceNumber: '1' } })) } as never
}

test('an order that comes late, or twice, brings the name of now', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Premier')
  const { id: missionId } = await newMission(manager, { clientId })
  await answer((await sent(manager, missionId, resource)).token)
  await renamed(manager, clientId, 'Deuxième')
  const late = await orderOf(tenant, clientId)
  await renamed(manager, clientId, 'Troisième', 2)
  expect(await deliver(late)).toEqual({ batchItemFailures: [] })
  expect(await deliver(late)).toEqual({ batchItemFailures: [] })
  expect(await clientsIn(resource)).toEqual(['Troisième'])
})

test('whoever’s missions bear the new name hears of it once, and nobody else', async () => {
  const { tenant, manager, resource, freelancer } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Premier')
  const { id: missionId } = await newMission(manager, { clientId })
  await answer((await sent(manager, missionId, resource)).token)
  await app.drained()
  for (const { personId } of [resource, freelancer]) {
    const claims = { tenant, sub: personId, sid: newId(), iat: epochSeconds(), exp: epochSeconds() + 600 }
    await addConnection(`gone-${personId}`, { ...resource.claims, ...claims })
  }
  await renamed(manager, clientId, 'Deuxième')
  const told = () =>
    app.logs.filter((line) => line.includes('"push"') && line.includes(tenant)).map((line) => JSON.parse(line))
  expect(told()).toMatchObject([{ people: 1 }])
  await deliver(await orderOf(tenant, clientId))
  expect(told()).toHaveLength(1)
})

/** What somebody does while their transaction is held up until a client has got another name everywhere else. */
const overtaken = async <T>(act: () => Promise<T>, rename: () => Promise<unknown>): Promise<T> => {
  const { arrived, letGo } = await faults.hold(app, 'TransactWriteItems')
  const acting = act()
  await arrived
  await rename()
  letGo()
  const answer = await acting
  faults.set([])
  return answer
}

test('whoever is given a mission in the very moment of the renaming gets its new name, too', async () => {
  const { manager, resource } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Ancien Nom')
  const { id: missionId } = await newMission(manager, { clientId })
  const { token } = await sent(manager, missionId, resource)
  const first = await overtaken(
    () => answer(token),
    () => renamed(manager, clientId, 'Nouveau Nom'),
  )
  expect(first.status).toBe(503)
  expect((await answer(token)).status).toBe(200)
  expect(await clientsIn(resource)).toEqual(['Nouveau Nom'])

  const { version } = await must(call(app, missions.get, manager, { missionId }))
  const changed = { ...FIELDS, title: 'Autre portail', missionId, clientId, version }
  const save = () => call(app, missions.save, manager, changed)
  const saved = await overtaken(save, () => renamed(manager, clientId, 'Dernier Nom', 2))
  expect(saved.status).toBe(503)
  expect(await clientsIn(resource)).toEqual(['Dernier Nom'])
  expect((await save()).status).toBe(200)
  expect(await clientsIn(resource)).toEqual(['Dernier Nom'])
})

test('however many missions there are, all of the client’s are reached, and no others', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const { id: clientId } = await newClient(manager, 'Ancien Nom')
  const { id: missionId } = await newMission(manager, { clientId, skills: [] })
  const [item, stored] = await Promise.all([
    getItem(clientKey(tenant, clientId)),
    missionsOf(tenant).getStored(missionId),
  ])
  if (!item || !stored) throw new Error('The mission is not there')
  const { startDate, endDate } = stored
  const days = { startDate, endDate, ended: false }
  const row = (id: string) => ({ pk: `T#${tenant}#MISSIONS#ALL#newest`, sk: id, id, clientId: 'ELSEWHERE', v: 1 })
  for (let round = 0; round < 6; round += 1) {
    const mission = { ...stored, id: newId(), title: `Lot ${round}`, assigned: { [resource.personId]: days } }
    await transact([
      ...addMission(tenant, mission, ''),
      openToReports(tenant, resource.personId, mission, toClient(item), days),
    ])
    await transact(Array.from({ length: 90 }, () => put(row(newId()))))
  }
  await renamed(manager, clientId, 'Nouveau Nom')
  expect(await clientsIn(resource)).toEqual(Array.from({ length: 6 }, () => 'Nouveau Nom'))
})
