import { expect, test } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import { put, updateItem } from '#functions/core/table/table.ts'
import { missionKey } from '#functions/data/missions/storedMission.ts'
import { missionsKey, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { search } from '#shared/overview/search/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { allSkills } from '#shared/staffing/skills.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newClient, newMission, sent, answer } = staffingOf(app)

const skillsFrom = (first: number) =>
  allSkills()
    .slice(first, first + MISSION_LIMITS.skills)
    .map(({ code }) => ({ code, level: 3 }))

test('a mission can be changed in all that it holds, with as many people as it takes, each until another month', async () => {
  const { manager, addPerson } = await newTenant(app)
  const [was, is] = [
    'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliet',
    'Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango',
  ]
  const positions = MISSION_LIMITS.positions
  const mission = await newMission(manager, { title: was, skills: skillsFrom(0), positions })
  const people = await Promise.all(Array.from({ length: positions }, () => addPerson()))
  const assigned = Object.fromEntries(
    people.map(({ personId }, index) => {
      const endDate = `20${30 + index}-${String(index + 1).padStart(2, '0')}-15`
      return [personId, { startDate: '2020-01-01', endDate, ended: true, rate: 500 }]
    }),
  )
  await updateItem(missionKey(manager.tenant, mission.id), expression`SET #assigned = ${assigned}`)
  const { client, slug, status, createdAt, closedAt, counts, filled, id, ...fields } = mission
  const asked = {
    ...fields,
    missionId: id,
    clientId: client.id,
    title: is,
    skills: skillsFrom(MISSION_LIMITS.skills),
    startDate: '2020-02-03',
    endDate: '2098-10-31',
    interventionType: 'ON_SITE' as const,
  }
  expect(await must(call(app, missions.save, manager, asked))).toMatchObject({ title: is, version: 2 })
  const found = async (query: string) => {
    const results = await must(call(app, search.find, manager, { query }))
    return JSON.stringify(results).includes(id)
  }
  expect([await found('Foxtrot'), await found('Quebec')]).toEqual([false, true])
  expect(await must(call(app, missions.close, manager, { missionId: id, version: 2 }))).toMatchObject({
    status: 'CLOSED',
  })
})

test('a mission can be changed after more people than a transaction holds have worked on it', async () => {
  const { manager, validator } = await newTenant(app)
  const { tenant } = manager
  const mission = await newMission(manager)
  const { client, slug, status, createdAt, closedAt, counts, filled, id, version, ...fields } = mission
  const people = Array.from({ length: 99 }, () => newId())
  const days = { startDate: '2020-01-01', endDate: '2020-06-30' }
  const assigned = Object.fromEntries(people.map((one) => [one, { ...days, ended: true, vacated: true }]))
  await updateItem(missionKey(tenant, id), expression`SET #assigned = ${assigned}`)
  const option = { client, mission: { id, title: fields.title, slug }, ...days, validators: [] }
  await writeInBatches(people.map((one) => put({ ...missionsKey(tenant, one), missions: { [id]: option }, v: 1 })))
  const save = (at: number, change: object) =>
    must(call(app, missions.save, manager, { ...fields, missionId: id, clientId: client.id, version: at, ...change }))
  await save(1, { city: 'Rennes' })
  const validators = [validator.personId]
  await save(2, { title: 'Portail', validators })
  await app.drained()
  const reportable = await batchGet(people.map((one) => missionsKey(tenant, one)))
  expect(reportable.map((item) => toMissions(item)[id])).toEqual(
    people.map(() => ({ ...option, mission: { id, title: 'Portail', slug }, validators })),
  )
})

test('a mission whose validator may validate no longer can still be changed, and is theirs again once they may', async () => {
  const { manager, validator, resource } = await newTenant(app)
  const {
    id: missionId,
    client,
    validators,
    ...fields
  } = await newMission(manager, {
    validators: [validator.personId],
  })
  const { slug, status, createdAt, closedAt, counts, filled, version, ...rest } = fields
  const save = (at: number, who: readonly string[]) =>
    call(app, missions.save, manager, {
      ...rest,
      missionId,
      clientId: client.id,
      version: at,
      title: `Portail ${at}`,
      validators: [...who],
    })
  await must(call(app, users.disable, manager, { userId: validator.personId }))
  expect(await must(save(1, validators))).toMatchObject({ title: 'Portail 1', validators, version: 2 })
  // Nobody is named anew who may not.
  const { body } = await save(2, [...validators, resource.personId])
  expect(body).toMatchObject({ code: 'missions.unknownValidator' })
  await must(call(app, users.enable, manager, { userId: validator.personId }))
  expect(await must(save(2, validators))).toMatchObject({ validators, version: 3 })
  await must(save(3, []))
  await must(call(app, users.disable, manager, { userId: validator.personId }))
  expect((await save(4, validators)).body).toMatchObject({ code: 'missions.unknownValidator' })
})

test('a mission keeps its client once somebody was positioned, and the positions that are taken', async () => {
  const { manager, resource, freelancer } = await newTenant(app)
  const mission = await newMission(manager, { positions: 3 })
  for (const person of [resource, freelancer]) await must(answer((await sent(manager, mission.id, person)).token))
  const { client, slug, status, createdAt, closedAt, counts, filled, id: missionId, ...fields } = mission
  const { version } = await must(call(app, missions.get, manager, { missionId }))
  const save = (more: object) =>
    call(app, missions.save, manager, { ...fields, missionId, clientId: client.id, version, ...more })
  const { id: clientId } = await newClient(manager, 'Atelier du Lac')
  expect(await save({ clientId })).toMatchObject({ status: 409, body: { code: 'missions.clientFixed' } })
  const taken = { code: 'missions.positionsTaken', details: { taken: 2 } }
  expect(await save({ positions: 1 })).toMatchObject({ status: 409, body: taken })
  expect((await save({ positions: 2 })).status).toBe(200)
})
