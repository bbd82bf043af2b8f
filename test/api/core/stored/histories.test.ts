import { afterEach, expect, test } from 'vitest'
import { newId, setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { put, queryAll, remove, transact } from '#functions/core/table/table.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import { recordReportEvent, reportEventKey } from '#functions/data/reports/reportEvents.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'

const app = await startApi({ withoutStream: true })
const { newMission, select } = staffingOf(app)
const MANY = 250
const month = { year: 2026, month: 1 }

afterEach(() => setClock())

const inParts = async (writes: readonly Write[]) => {
  for (let start = 0; start < writes.length; start += 100)
    expect(await transact(writes.slice(start, start + 100))).toBeUndefined()
}

/** A report that was made, sent, taken back and sent again. */
const walked = async () => {
  const staff = await newTenant(app)
  const { resource } = staff
  const { client, mission } = await staff.acceptMission(resource)
  const activity = [{ client: client.id, mission: mission.id, details: [{ day: 5, value: 1 }] }]
  const craId = (await call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' })).body.id
  expect((await call(app, cra.send, resource, { craId, version: 1 })).status).toBe(200)
  expect((await call(app, cra.takeBack, resource, { craId, version: 2 })).status).toBe(200)
  expect((await call(app, cra.send, resource, { craId, version: 3 })).status).toBe(200)
  return { ...staff, craId, activity }
}
const STEPS = ['CRA_CREATED', 'CRA_SENT', 'CRA_TAKEN_BACK', 'CRA_SENT']

test('a report’s history is in the order of its versions, whatever the clocks of the functions that wrote it', async () => {
  const { tenant, resource, craId } = await walked()
  const items = await queryAll({ where: expression`#pk = ${reportEventPartition(tenant, craId)}` })
  const ids = items.map(({ id }) => String(id)).toReversed()
  // Each as a function would have written it whose clock is behind that of the one before.
  const moved = items.map((item, place) => {
    const id = ids[place] ?? ''
    return put({ ...item, ...reportEventKey({ tenant, craId, id }), id })
  })
  await transact(items.map((item) => remove(item)))
  await transact(moved)
  const { body } = await call(app, cra.history, resource, { craId })
  expect(body.map(({ actionType }) => actionType)).toEqual(STEPS)
})

test('a report’s history has all that happened, however much', async () => {
  const { tenant, resource, craId } = await walked()
  const event = { tenant, actionType: 'CRA_SENT', craId, from: 'DRAFT', to: 'WAITING_VALIDATION' } as const
  const told = { actionBy: { id: resource.personId, name: resource.name }, message: null, resourceName: resource.name }
  const more = Array.from({ length: MANY }, (_, step) =>
    recordReportEvent({ ...event, ...told, notify: [], version: 5 + step }),
  )
  await inParts(more)
  const { body, status } = await call(app, cra.history, resource, { craId })
  expect(status).toBe(200)
  expect(body).toHaveLength(STEPS.length + MANY)
  expect(body.slice(0, STEPS.length).map(({ actionType }) => actionType)).toEqual(STEPS)
})

test('a positioning’s history is in the order of its steps, though a clock was ahead of the others', async () => {
  const { manager, resource } = await newTenant(app)
  const mission = await newMission(manager)
  // Within what a token's clock may be ahead.
  setClock({ ahead: 50_000 })
  const { id: positioningId, version } = (await select(manager, mission.id, resource)).body
  setClock()
  const proposed = await call(app, positionings.propose, manager, { positioningId, version, preposedAdr: 540 })
  expect(proposed.status).toBe(200)
  const { content } = (await call(app, positionings.history, manager, { positioningId, page: 0, size: 5 })).body
  expect(content.map(({ actionLog: { to } }) => to)).toEqual(['SENT_TO_RESOURCE', 'RESOURCE_SELECTED'])
  const [last, first] = content
  expect(Date.parse(last?.actionAt ?? '')).toBeGreaterThan(Date.parse(first?.actionAt ?? ''))
  expect(proposed.body.changedAt).toBe(last?.actionAt)
})

test('a positioning’s history has all that happened, page by page', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const mission = await newMission(manager)
  const { id: positioningId } = (await select(manager, mission.id, resource)).body
  const told = { actionBy: { id: manager.personId, name: manager.name }, resourceName: resource.name, notify: [] }
  const event = {
    tenant,
    positioningId,
    actionType: 'CLIENT_MAIL_REFUSED',
    from: null,
    to: null,
    message: null,
  } as const
  await inParts(
    Array.from({ length: MANY }, () =>
      recordPositioningEvent(newId(), { ...event, ...told, mission: 'M', client: 'C' }),
    ),
  )
  const page = (number: number) =>
    call(app, positionings.history, manager, { positioningId, page: number, size: 50 }).then(({ body }) => body)
  expect(await page(0)).toMatchObject({ count: MANY + 1 })
  const last = await page(5)
  expect(last.content.map(({ actionType }) => actionType)).toEqual(['RESOURCE_SELECTED'])
})

test('a person’s history has all that happened to them', async () => {
  const { tenant, manager, resource } = await newTenant(app)
  const actionBy = { id: manager.personId, name: manager.name }
  await inParts(
    Array.from(
      { length: MANY },
      () => recordMemberEvent(tenant, resource.personId, { actionType: 'SESSIONS_ENDED', actionBy }).write,
    ),
  )
  const { body, status } = await call(app, users.get, manager, { userId: resource.personId, year: 2026 })
  expect(status).toBe(200)
  expect(body.history).toHaveLength(MANY)
})
