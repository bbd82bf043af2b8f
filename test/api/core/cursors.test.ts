import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { matching } from '#shared/staffing/matching/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

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
    expect({ list: `${endpoint.group}.${endpoint.name}`, ...answered }).toMatchObject({
      ...{ list: `${endpoint.group}.${endpoint.name}`, status: 400 },
      body: { code: 'request.invalid', details: { problems } },
    })
  }
})
