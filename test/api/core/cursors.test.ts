import { expect, test } from 'vitest'
import { pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { resetSecret, signText } from '#functions/core/security/secret.ts'
import { deleteItem } from '#functions/core/table/table.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName } from '#shared/core/endpoint.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { newPopulatedTenant } from '#test/kit/samples/populated.ts'
import { buildReadInput } from '#test/kit/samples/readInputs.ts'

const app = await startApi()
const { must, newClient, newMission } = staffingOf(app)

test('a cursor leads nowhere but on in the list and for the person that it was given for', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  const [open] = await Promise.all(Array.from({ length: 6 }, () => newMission(manager, { clientId })))
  const missionId = open?.id
  const list = { sort: 'newest' as const, size: 5 as const }
  const { cursor } = await must(call(app, missions.list, manager, list))
  expect((await must(call(app, missions.list, manager, { ...list, cursor }))).items).toHaveLength(1)
  const equal = await addPerson({ permissions: ['ALL'] })
  const { manager: stranger } = await newTenant(app)
  for (const [by, endpoint, input] of [
    [stranger, missions.list, list],
    [equal, missions.list, list],
    [manager, missions.list, { ...list, sort: 'title' }],
    [manager, missions.list, { ...list, status: 'OPEN' }],
    [manager, missions.clients, {}],
    [manager, positionings.list, { size: 5 }],
    [manager, profiles.list, {}],
    [manager, matching.people, { missionId }],
    [manager, matching.log, { missionId }],
    [manager, matching.missions, { personId: resource.personId }],
  ] as const) {
    const answered = await call(app, endpoint as Endpoint, by, { ...input, cursor } as never, { anyCost: true })
    const problems = [{ path: 'cursor', code: 'validation.invalid' }]
    expect({ list: endpointName(endpoint), ...answered }).toMatchObject({
      list: endpointName(endpoint),
      status: 400,
      body: { code: 'request.invalid', details: { problems } },
    })
  }
})

test('every list that is paged refuses the cursor of another company, and of another list', async () => {
  const [{ manager, resource, ids }, { manager: stranger }] = [await newPopulatedTenant(app), await newTenant(app)]
  const settings = await must(call(app, matching.settings, manager, {}))
  await must(call(app, matching.setSettings, manager, { ...settings, openToPeople: true }))
  await Promise.all(Array.from({ length: 6 }, () => newMission(stranger)))
  const { cursor } = await must(call(app, missions.list, stranger, { sort: 'newest', size: 5 }))
  const paged = endpoints.filter(({ input, access }) => 'cursor' in input.shape && access !== 'public')
  expect(paged.length).toBeGreaterThan(30)
  const taken: string[] = []
  for (const endpoint of paged) {
    const input = { ...buildReadInput({ ids }, endpoint), cursor }
    // What is somebody's own is refused of everybody else before any cursor is read.
    const answers = [manager, resource].map((by) => call(app, endpoint, by, input as never, { anyCost: true }))
    const said = (await Promise.all(answers)).map(({ status, body }) => JSON.stringify({ status, body }))
    if (!said.some((one) => one.includes('"path":"cursor","code":"validation.invalid"')))
      taken.push(`${endpointName(endpoint)} ${said.join()}`)
  }
  expect(taken).toEqual([])
})

test('a cursor shows nothing of what it leads on from, which may be what its reader is not shown', async () => {
  const { manager, tenant } = await newTenant(app)
  await Promise.all(Array.from({ length: 6 }, () => newMission(manager)))
  const { cursor = '' } = await must(call(app, missions.list, manager, { sort: 'newest', size: 5 }))
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(new RegExp(`${tenant}|"pk"`))
  const changed = Array.from(cursor, (letter, at) => (at === 60 ? (letter === 'A' ? 'B' : 'A') : letter)).join('')
  for (const other of [changed, cursor.slice(0, -4), cursor.slice(0, 30), 'A'])
    expect((await call(app, missions.list, manager, { sort: 'newest', size: 5, cursor: other })).status).toBe(400)
})

test('a list that is read again has the same cursor: a page knows by it that nothing was reset meanwhile', async () => {
  const { manager, addPerson } = await newTenant(app)
  const { id: clientId } = await newClient(manager)
  await Promise.all(Array.from({ length: 6 }, () => newMission(manager, { clientId })))
  const equal = await addPerson({ permissions: ['ALL'] })
  const list = { sort: 'newest' as const, size: 5 as const }
  const [first, again, ofAnother] = await Promise.all(
    [manager, manager, equal].map((by) => must(call(app, missions.list, by, list))),
  )
  expect(first?.cursor).toBeDefined()
  expect(again?.cursor).toBe(first?.cursor)
  expect(ofAnother?.cursor).not.toBe(first?.cursor)
  // The table answers the attributes of a key in any order.
  const paged = pagedListFor({ tenant: manager.tenant, person: manager.personId }, 'missions.list')
  expect(await toCursor(paged, { pk: 'a', sk: 'b' })).toBe(await toCursor(paged, { sk: 'b', pk: 'a' }))
})

test('two functions that first need the secret of a stage at once have the same one', async () => {
  await deleteItem({ pk: 'SECRET', sk: 'SIGNING' })
  const signed = Array.from({ length: 4 }, () => {
    resetSecret()
    return signText('x')
  })
  expect(new Set(await Promise.all(signed)).size).toBe(1)
})
