import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { transact } from '#functions/core/table/table.ts'
import { acceptMission } from '#functions/data/reports/reportableMissions.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { ACTIVITIES_MAX } from '#shared/time/cra/rules.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { typed } from './craKit.ts'

const app = await startApi()
afterEach(() => setClock())

const month = { year: 2026, month: 10 }
type Mission = Parameters<typeof acceptMission>[2]

const worked = ({ client, mission }: Mission, days: readonly number[], value = 1) => ({
  client: client.id,
  mission: mission.id,
  details: days.map((day) => ({ day, value })),
})
const save = (person: Person, activity: readonly ReturnType<typeof worked>[], version = 0, comments = '') =>
  call(app, cra.save, person, { ...month, version, activity: [...activity], comments })
const sent = async (person: Person, activity: readonly ReturnType<typeof worked>[]) => {
  const saved = await save(person, activity)
  const { body } = await call(app, cra.send, person, { craId: saved.body.id, version: saved.body.version })
  return { craId: body.id, version: body.version }
}
/** Titles of what somebody was told. */
const told = async (person: Person) => {
  await app.drained()
  return (await call(app, common.notifications, person, {})).body.map(({ title }) => title)
}
/** A person's mission as it is from now on. */
const change = (person: Person, mission: Mission) => transact([acceptMission(person.tenant, person.personId, mission)])

const NOT_OPEN = { status: 422, body: { code: 'cra.missionNotOpen' } }

describe('a mission', () => {
  // The 9th and the 20th of October 2026 are a Friday and a Tuesday.
  const dates = { startDate: '2026-10-09', endDate: '2026-10-20' }

  test('is filled from its first day to its last, and on no day beside them', async () => {
    const { resource, acceptMission: accept } = await newTenant(app)
    const mission = await accept(resource, dates)
    for (const days of [[8], [8, 12], [12, 21], [21], [8, 21]])
      expect(await save(resource, [worked(mission, days)])).toMatchObject(NOT_OPEN)
    expect((await save(resource, [worked(mission, [9, 12, 20])])).status).toBe(200)
  })

  test('that is filled outside its dates is named, not another that ends with its last day', async () => {
    const { resource, acceptMission: accept } = await newTenant(app)
    const [kept, ended] = [await accept(resource, dates), await accept(resource, dates)]
    const { status, body } = await save(resource, [worked(kept, [9, 20]), worked(ended, [21])])
    expect({ status, body }).toMatchObject(NOT_OPEN)
    expect(body).toMatchObject({ details: { activity: 1, mission: ended.mission.id } })
  })

  test('without a day stands in each month that it touches, be it with one day', async () => {
    const { resource, acceptMission: accept } = await newTenant(app)
    const [begins, ends, later, earlier] = await Promise.all([
      accept(resource, { startDate: '2026-10-31' }),
      accept(resource, { endDate: '2026-10-01' }),
      accept(resource, { startDate: '2026-11-01' }),
      accept(resource, { endDate: '2026-09-30' }),
    ])
    for (const one of [later, earlier]) expect(await save(resource, [worked(one, [])])).toMatchObject(NOT_OPEN)
    expect((await save(resource, [worked(begins, []), worked(ends, [])])).status).toBe(200)
  })

  test('that ends earlier than its days, since they were saved, is not sent', async () => {
    const { resource, acceptMission: accept } = await newTenant(app)
    const mission = await accept(resource, dates)
    const { body } = await save(resource, [worked(mission, [9, 20])])
    await change(resource, { ...mission, endDate: '2026-10-19' })
    expect(await call(app, cra.send, resource, { craId: body.id })).toMatchObject(NOT_OPEN)
    await change(resource, mission)
    expect((await call(app, cra.send, resource, { craId: body.id })).status).toBe(200)
  })

  test('that ended meanwhile does not hide that the month was saved elsewhere', async () => {
    const { resource, acceptMission: accept } = await newTenant(app)
    const mission = await accept(resource, dates)
    await save(resource, [worked(mission, [9])])
    expect(await save(resource, [worked(mission, [8])])).toMatchObject({ status: 409, body: { code: 'cra.stale' } })
  })

  test('is called as it was when the month was sent, and as it is once that was taken back', async () => {
    const { resource, validator, acceptMission: accept } = await newTenant(app)
    const mission = await accept(resource, { title: 'Portail' })
    const report = await sent(resource, [worked(mission, [9])])
    await change(resource, { ...mission, mission: { ...mission.mission, title: 'Portail 2' } })
    const titles = async (person: Person) =>
      (await call(app, cra.get, person, { craId: report.craId })).body.activities.map((one) => one.mission.title)
    expect(await titles(validator)).toEqual(['Portail'])
    await call(app, cra.takeBack, resource, report)
    expect(await titles(resource)).toEqual(['Portail 2'])
  })
})

test('a month takes as many missions and as long a comment as it may, and none more', async () => {
  const { resource, acceptMission: accept } = await newTenant(app)
  const missions = await Promise.all(Array.from({ length: ACTIVITIES_MAX + 1 }, () => accept(resource)))
  const rows = missions.map((mission) => worked(mission, []))
  const tooMany = await save(resource, rows)
  expect(tooMany).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  const tooLong = await save(resource, [], 0, 'x'.repeat(2001))
  expect(tooLong).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect((await save(resource, rows.slice(1), 0, 'x'.repeat(2000))).status).toBe(200)
})

describe('of a report', () => {
  test('that was taken back and sent again is rejected like any other', async () => {
    const { resource, validator, acceptMission: accept } = await newTenant(app)
    const report = await sent(resource, [worked(await accept(resource), [9])])
    await call(app, cra.takeBack, resource, report)
    const { craId } = report
    await call(app, cra.send, resource, { craId })
    const rejected = { craId, craValidationStatus: 'REJECTED', message: '<p>Again</p>' } as const
    expect((await call(app, cra.respond, validator, rejected)).status).toBe(200)
  })

  test('nobody is told of their own answer, where they are alone', async () => {
    const { manager, acceptMission: accept } = await newTenant(app, { validator: false })
    const report = await sent(manager, [worked(await accept(manager), [9])])
    const signed = { ...report, craValidationStatus: 'VALIDATED', signature: typed } as const
    expect((await call(app, cra.respond, manager, signed)).status).toBe(200)
    expect(await told(manager)).toEqual([])
  })

  test('who signed it reads it on, whoever validates its mission after them', async () => {
    const { resource, validator, addPerson, acceptMission: accept } = await newTenant(app)
    const next = await addPerson({ permissions: ['VALIDATE_CRA'] })
    const mission = await accept(resource, { validators: [validator.personId] })
    const report = await sent(resource, [worked(mission, [9])])
    await call(app, cra.respond, validator, { ...report, craValidationStatus: 'VALIDATED', signature: typed })
    await change(resource, { ...mission, validators: [next.personId] })
    const { craId } = report
    expect((await call(app, cra.get, validator, { craId })).status).toBe(200)
    expect((await call(app, cra.get, next, { craId })).status).toBe(200)
  })
})

test('a month has the holidays of where it was sent, and of where the company is once it was taken back', async () => {
  const { resource, validator, manager, acceptMission: accept } = await newTenant(app)
  const report = await sent(resource, [worked(await accept(resource), [9])])
  const placeOfWork = { country: 'FR', region: '57' }
  expect((await call(app, company.update, manager, { placeOfWork })).status).toBe(200)
  const { craId } = report
  const placeFor = async (person: Person) => (await call(app, cra.get, person, { craId })).body.placeOfWork
  expect(await placeFor(validator)).toEqual({ country: 'FR', region: null })
  await call(app, cra.takeBack, resource, report)
  expect(await placeFor(resource)).toEqual(placeOfWork)
})

describe('a month is asked for', () => {
  const remind = (by: Person) => call(app, cra.remind, by, month)

  test('again after twenty hours, and not a moment before', async () => {
    const { manager, resource, acceptMission: accept } = await newTenant(app)
    await accept(resource)
    const at = Date.parse('2026-11-02T12:00:00Z')
    const answers: number[] = []
    for (const later of [0, 20 * 3_600_000 - 1, 20 * 3_600_000]) {
      setClock({ at: new Date(at + later) })
      answers.push((await remind(manager)).body.reminded)
    }
    expect(answers).toEqual([1, 0, 1])
  })

  test('not of whoever asks', async () => {
    const { manager, acceptMission: accept } = await newTenant(app)
    await accept(manager)
    expect((await remind(manager)).body).toMatchObject({ reminded: 0, already: 0 })
  })
})

test('neither a training nor a month without a day is billed', async () => {
  const { manager, resource, freelancer, tenant, acceptMission: accept } = await newTenant(app)
  const [billed, empty, training] = await Promise.all([accept(resource), accept(freelancer), accept(resource)])
  // The company itself is the client of a training.
  const own = { ...training, client: { ...training.client, id: tenant } }
  await change(resource, own)
  await sent(resource, [worked(billed, [9]), worked(own, [12])])
  await sent(freelancer, [worked(empty, [])])
  const { items } = (await call(app, cra.billable, manager, month)).body
  expect(items.map(({ mission, days }) => [mission.id, days])).toEqual([[billed.mission.id, 1]])
})
