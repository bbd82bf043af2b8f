import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, startApi } from '#test/kit/api.ts'
import { lastMonth, staffedOf, weekdays } from './craKit.ts'

const app = await startApi()
afterEach(() => setClock())

const staffed = staffedOf(app)

describe('a manager', () => {
  test('looks at a draft, one that was taken back included, and answers none', async () => {
    const { save, sent, resource, addPerson } = await staffed()
    const manager = await addPerson({ permissions: ['MANAGE_CRA'] })
    const draft = { status: 'DRAFT', resourceName: resource.name, canRespond: false, whyNot: 'cra.notWaiting' }
    const looks = (craId: string) => call(app, cra.get, manager, { craId })
    const report = await sent()
    expect((await looks(report.craId)).body).toMatchObject({ canRespond: false, whyNot: 'access.denied' })
    const { version } = (await call(app, cra.takeBack, resource, report)).body
    expect(await looks(report.craId)).toMatchObject({ status: 200, body: { ...draft, version } })
    const { id: craId } = (await save(version, undefined, 'On site')).body
    expect(await looks(craId)).toMatchObject({ status: 200, body: { ...draft, comments: 'On site' } })
    expect((await call(app, cra.history, manager, { craId })).status).toBe(200)
    expect((await looks(craId.replace(/^.{4}/, '0000'))).status).toBe(404)
  })

  test('finds people by name: those who owe the month, those who have sent it, those without a mission', async () => {
    const { manager, resource, sent, acceptMission, addPerson } = await staffed()
    const late = [await addPerson({ firstName: 'Zoé' }), await addPerson({ firstName: 'Émile' })]
    for (const person of late) await acceptMission(person)
    const free = await addPerson({ firstName: 'Abel' })
    await sent()
    const { items } = (await call(app, cra.team, manager, lastMonth)).body
    const names = items.map(({ resourceName }) => resourceName)
    expect(names.slice(0, 4)).toEqual([late[1]?.name, late[0]?.name, resource.name, free.name])
  })

  test('sees everybody of a month, and who has not sent yet', async () => {
    const { manager, resource, freelancer, sent, acceptMission } = await staffed()
    await sent()
    await acceptMission(freelancer)
    const team = await call(app, cra.team, manager, lastMonth)
    const rows = new Map(team.body.items.map((row) => [row.personId, row]))
    expect(rows.get(resource.personId)).toMatchObject({
      status: 'WAITING_VALIDATION',
      totalWorkedDays: weekdays.length,
    })
    expect(rows.get(freelancer.personId)).toMatchObject({ status: null, id: null, totalWorkedDays: 0 })
    const isSent = team.body.items.map(({ status }) => status === 'WAITING_VALIDATION')
    expect(isSent.filter(Boolean)).toHaveLength(1)
    const at = (person: { personId: string }) => [...rows.keys()].indexOf(person.personId)
    expect(at(resource), 'whoever has sent it stands after all who owe it').toBeGreaterThan(at(freelancer))
    const late = await call(app, cra.team, manager, { ...lastMonth, status: 'NOT_SENT' })
    expect(late.body.items.map(({ personId }) => personId)).toContain(freelancer.personId)
    expect(late.body.items.map(({ personId }) => personId)).not.toContain(resource.personId)
    const waiting = await call(app, cra.team, manager, { ...lastMonth, status: 'WAITING_VALIDATION' })
    expect(waiting.body.items.map(({ personId }) => personId)).toEqual([resource.personId])
  })

  test('pages through a large team; a cursor works for its own list only', async () => {
    const { manager, addPerson, validator } = await staffed()
    await Promise.all(Array.from({ length: 105 }, () => addPerson({ permissions: ['VIEW_CRA'] })))
    const one = await call(app, cra.team, manager, lastMonth)
    expect(one.body.items).toHaveLength(100)
    const cursor = one.body.cursor ?? ''
    const two = await call(app, cra.team, manager, { ...lastMonth, cursor })
    const ids = [...one.body.items, ...two.body.items].map(({ personId }) => personId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(two.body.cursor).toBeUndefined()
    const elsewhere = await newTenant(app)
    const misuses = [
      call(app, cra.team, elsewhere.manager, { ...lastMonth, cursor }),
      call(app, cra.team, manager, { year: 2020, month: 1, cursor }),
      call(app, cra.team, manager, { ...lastMonth, status: 'DRAFT', cursor }),
      call(app, cra.team, manager, {
        ...lastMonth,
        cursor: `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
      }),
      call(app, cra.waiting, validator, { cursor }),
    ]
    for (const answer of await Promise.all(misuses))
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })
})

test('who works in a month on none of its weekdays owes nothing of it, and is reminded of nothing', async () => {
  setClock({ at: new Date('2026-12-01T09:00:00Z') })
  const { manager, resource, acceptMission } = await newTenant(app)
  // From a Sunday, the last day of January, to a Saturday, the first of May.
  await acceptMission(resource, { startDate: '2027-01-31', endDate: '2027-05-01' })
  setClock({ at: new Date('2027-06-02T09:00:00Z') })
  const isLate = async (month: number) => {
    const { items } = (await call(app, cra.team, manager, { year: 2027, month, status: 'NOT_SENT' })).body
    return items.some(({ personId }) => personId === resource.personId)
  }
  expect([await isLate(1), await isLate(2), await isLate(4), await isLate(5)]).toEqual([false, true, true, false])
  const { months } = (await call(app, cra.year, resource, { year: 2027 })).body
  expect([0, 1, 3, 4].map((at) => months[at]?.noMission)).toEqual([true, undefined, undefined, true])
  expect((await call(app, cra.remind, manager, { year: 2027, month: 5 })).body.reminded).toBe(0)
})
