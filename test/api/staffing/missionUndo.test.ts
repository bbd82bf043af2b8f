import { expect, test } from 'vitest'
import { inventory } from '#shared/apps/inventory/contract.ts'
import { missions } from '#shared/staffing/missions/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { positioningIdOf } from '#shared/staffing/positionings/rules.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { inventoryOf } from '#test/api/apps/inventory/inventoryKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { dayIn, thisMonth } from '#test/kit/dates.ts'
import { staffingOf } from './staffingKit.ts'

const app = await startApi()
const { must, newMission, sent, answer } = staffingOf(app)
const { newKit } = inventoryOf(app)

/** A mission with somebody at work, somebody whose days end before it, somebody to begin, and somebody at the client. */
const staffed = async () => {
  const { manager, resource, freelancer, addPerson } = await newTenant(app)
  await newKit(manager)
  const later = await addPerson()
  const { id: missionId, endDate } = await newMission(manager, { positions: 4 })
  for (const person of [resource, freelancer, later]) {
    const { token } = await sent(manager, missionId, person)
    await must(answer(token))
    await app.drained()
  }
  const idOf = (person: typeof manager) => positioningIdOf(missionId, person.personId)
  const positioningOf = (person: typeof manager) =>
    must(call(app, positionings.get, manager, { positioningId: idOf(person) }))
  const assign = async (person: typeof manager, days: { startDate?: string; endDate: string }) => {
    const { id: positioningId, version } = await positioningOf(person)
    return must(call(app, positionings.assign, manager, { positioningId, version, ...days }))
  }
  await assign(freelancer, { endDate: '2098-06-30' })
  await assign(later, { startDate: dayIn(20), endDate })
  const { token } = await sent(manager, missionId, await addPerson())
  const state = async () => {
    const days = [resource, freelancer, later].map(async (person) => {
      const { options } = await must(call(app, cra.month, person, thisMonth()))
      const { assignment, contact } = await positioningOf(person)
      return [assignment, contact?.expiresAt, options.map((one) => [one.startDate, one.endDate])]
    })
    const { version: _, ...mission } = await must(call(app, missions.get, manager, { missionId }))
    const starts = await must(call(app, inventory.starts, manager, {}))
    return { mission, starts, days: await Promise.all(days) }
  }
  const close = async () => {
    const { version } = await must(call(app, missions.get, manager, { missionId }))
    return must(call(app, missions.close, manager, { missionId, version }))
  }
  const reopen = (version: number, undo?: boolean) =>
    call(app, missions.reopen, manager, { missionId, version, ...(undo !== undefined && { undo }) })
  return { manager, resource, assign, missionId, token, state, close, reopen }
}

test('a mission that was closed by mistake is at once what it was before: its people, their days, its client’s links', async () => {
  const { state, close, reopen, token } = await staffed()
  const before = await state()
  const { version } = await close()
  expect(await state()).not.toEqual(before)
  expect((await answer(token)).status).toBe(404)
  await must(reopen(version, true))
  expect(await state()).toEqual(before)
  expect((await answer(token)).status).toBe(200)
})

test('what was changed since it was closed stays, and what was reopened otherwise is not undone later', async () => {
  const { manager, resource, missionId, assign, state, close, reopen } = await staffed()
  const { version } = await close()
  const { assignment } = await assign(resource, { endDate: dayIn(-1) })
  await must(reopen(version, true))
  expect((await state()).days[0]?.[0]).toMatchObject({ endDate: assignment?.endDate })
  await must(reopen((await close()).version))
  const ended = await state()
  const again = await close()
  await must(reopen(again.version, true))
  expect((await state()).days).toEqual(ended.days)
  const { version: last, client, slug, status, createdAt, closedAt, counts, filled, id, ...fields } = await close()
  const changed = { ...fields, missionId, clientId: client.id, version: last, city: 'Rennes' }
  await must(call(app, missions.save, manager, changed))
  expect((await reopen(last, true)).body).toMatchObject({ code: 'missions.stale' })
})
