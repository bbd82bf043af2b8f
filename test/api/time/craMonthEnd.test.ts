import { SESClient } from '@aws-sdk/client-ses'
import { afterEach, expect, test, vi } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryPage } from '#functions/core/table/table.ts'
import { reportEventPartition } from '#functions/data/keys.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { craIdOf } from '#shared/time/cra/rules.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
const month = { year: 2026, month: 10 }
const typed = { kind: 'typed', text: 'Maud Varenne' } as const
const HOUR = 3_600_000

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

type Mission = { client: { id: string }; mission: { id: string } }

const saved = async (person: Person, missions: readonly Mission[], value = 1) => {
  const activity = missions.map(({ client, mission }, index) => ({
    client: client.id,
    mission: mission.id,
    details: [{ day: 5 + index, value }],
  }))
  const { body } = await call(app, cra.save, person, { ...month, version: 0, activity, comments: '' })
  return { craId: body.id, version: body.version }
}
const sent = async (person: Person, missions: readonly Mission[], value = 1) => {
  const { body } = await call(app, cra.send, person, await saved(person, missions, value))
  return { craId: body.id, version: body.version }
}
const answered = (by: Person, report: { craId: string; version: number }, isSigned = true) =>
  call(app, cra.respond, by, {
    ...report,
    ...(isSigned
      ? { craValidationStatus: 'VALIDATED', signature: typed }
      : { craValidationStatus: 'REJECTED', message: '<p>Again</p>' }),
  })

/** A company in which everybody but its manager has a mission. */
const newTeam = async () => {
  const tenant = await newTenant(app)
  for (const person of [tenant.validator, tenant.resource, tenant.freelancer]) await tenant.acceptMission(person)
  return tenant
}
const remind = (by: Person, more: { cursor?: string } = {}, key?: string) =>
  call(app, cra.remind, by, { ...month, ...more }, { key })
const told = async (person: Person) => {
  await app.drained()
  const { body } = await call(app, common.notifications, person, {})
  return body.filter(({ title }) => /expected|attendu/.test(title ?? ''))
}

test('whoever is late is asked for their report, in their language, and nobody else', async () => {
  const { manager, validator, resource, freelancer, acceptMission } = await newTeam()
  await sent(freelancer, [await acceptMission(freelancer)])
  const rejected = await sent(validator, [await acceptMission(validator)])
  await answered(manager, rejected, false)
  const { status, body } = await remind(manager)
  expect({ status, body }).toMatchObject({ status: 200, body: { reminded: 2, already: 0 } })
  expect(body.cursor).toBeUndefined()

  const [french, ...more] = await told(resource)
  expect(more).toEqual([])
  expect(french).toMatchObject({
    title: 'Votre CRA d’octobre 2026 est attendu',
    link: '/activity-report/timesheets/10/2026',
  })
  expect(french?.description).toContain(manager.name)
  expect(await told(validator)).toMatchObject([{ title: 'Your timesheet for October 2026 is expected' }])
  for (const person of [freelancer, manager]) expect(await told(person)).toEqual([])
  const mail = (await app.mails(resource.email)).at(-1)
  expect(mail?.subject).toBe('Votre CRA d’octobre 2026 est attendu')
  expect(mail?.html).toContain('/activity-report/timesheets/10/2026')

  const rows = (await call(app, cra.team, manager, month)).body.items
  const remindedAt = Object.fromEntries(rows.map((row) => [row.personId, row.remindedAt]))
  expect(remindedAt).toMatchObject({
    [resource.personId]: expect.any(String),
    [validator.personId]: expect.any(String),
    [freelancer.personId]: null,
    [manager.personId]: null,
  })
  const { body: history } = await call(app, cra.history, manager, { craId: rejected.craId })
  expect(history.at(-1)).toMatchObject({
    actionType: 'CRA_REMINDED',
    actionBy: manager.name,
    message: null,
    actionLog: { from: 'REJECTED', to: 'REJECTED' },
  })
})

test('whoever was added after a month owes no report of it, and is listed with one once they have one', async () => {
  const { manager, acceptMission, addPerson } = await newTeam()
  const addedIn = (at: string) => addPerson({ addedAt: new Date(at) })
  const [last, first] = [await addedIn('2026-10-30T23:59:59.999Z'), await addedIn('2026-10-31T00:00:00.000Z')]
  const missions = [await acceptMission(last), await acceptMission(first)]
  const listed = async (status?: 'NOT_SENT') =>
    (await call(app, cra.team, manager, { ...month, status })).body.items.map(({ personId }) => personId)
  for (const status of [undefined, 'NOT_SENT'] as const) {
    expect(await listed(status)).toContain(last.personId)
    expect(await listed(status)).not.toContain(first.personId)
  }
  // Three of the kit's, and whoever came on the last day of work.
  expect((await remind(manager)).body).toMatchObject({ reminded: 4 })
  expect(await told(first)).toEqual([])
  await saved(first, missions.slice(1))
  expect(await listed()).toContain(first.personId)
  expect(await listed('NOT_SENT')).toContain(first.personId)
})

test('nobody is asked twice within 20 hours for one month', async () => {
  const { manager, resource } = await newTeam()
  expect((await remind(manager)).body).toMatchObject({ reminded: 3, already: 0 })
  expect((await remind(manager)).body).toMatchObject({ reminded: 0, already: 3 })
  const other = await call(app, cra.remind, manager, { year: 2026, month: 9 })
  expect(other.body).toMatchObject({ reminded: 3, already: 0 })
  setClock({ ahead: 19 * HOUR })
  expect((await remind(manager)).body).toMatchObject({ reminded: 0, already: 3 })
  setClock({ ahead: 21 * HOUR })
  expect((await remind(manager)).body).toMatchObject({ reminded: 3, already: 0 })
  expect(await told(resource)).toHaveLength(3)
})

test('nobody is asked for more than three months a day', async () => {
  const { manager, resource } = await newTeam()
  const months = [1, 2, 3, 4, 1].map((one) => ({ year: 2026, month: one }))
  const reminded: number[] = []
  for (const one of months) reminded.push((await call(app, cra.remind, manager, one)).body.reminded)
  expect(reminded).toEqual([3, 3, 3, 0, 0])
  expect(await told(resource)).toHaveLength(3)
})

test('a reminder of a report that may never be does not name whom it was for', async () => {
  const { manager, resource, tenant } = await newTeam()
  await remind(manager)
  const partition = reportEventPartition(tenant, craIdOf(resource.personId, month.year, month.month))
  const { items } = await queryPage({ where: expression`#pk = ${partition}`, limit: 5 })
  expect(items).toMatchObject([{ actionType: 'CRA_REMINDED', ttl: expect.any(Number) }])
  expect(JSON.stringify(items)).not.toContain(resource.name)
})

test('whoever cannot be reached is named with the reason; asked again at once only where a mail may arrive later', async () => {
  const { manager, resource } = await newTeam()
  const row = async () => {
    const { items } = (await call(app, cra.team, manager, month)).body
    return items.find(({ personId }) => personId === resource.personId)?.reminderFailure
  }
  const refusing = (name: string) => {
    const refusal = Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 400 } })
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(() => Promise.reject(refusal))
  }
  refusing('InvalidParameterValue')
  expect((await remind(manager)).body).toMatchObject({ reminded: 3 })
  await app.drained()
  expect(await row()).toBe('address')
  expect((await remind(manager)).body).toMatchObject({ reminded: 0, already: 3 })
  vi.restoreAllMocks()
  // Another time the mail arrives, and nothing is said of it any more.
  setClock({ ahead: 21 * HOUR })
  await remind(manager)
  await app.drained()
  expect(await row()).toBeUndefined()
  setClock({ ahead: 42 * HOUR })
  refusing('MessageRejected')
  expect((await remind(manager)).body).toMatchObject({ reminded: 3 })
  await app.drained()
  expect(await row()).toBe('refused')
  vi.restoreAllMocks()
  expect((await remind(manager)).body).toMatchObject({ reminded: 3, already: 0 })
})

test('two managers at once ask everybody once', async () => {
  const { manager, addPerson, resource, freelancer } = await newTeam()
  const second = await addPerson({ permissions: ['MANAGE_CRA'] })
  const answers = await Promise.all([remind(manager), remind(second)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const person of [resource, freelancer]) expect(await told(person)).toHaveLength(1)
})

test('the same request again is answered as the first time', async () => {
  const { manager, resource } = await newTeam()
  const key = 'remind-0123456789-abcdef'
  const answers = [await remind(manager, {}, key), await remind(manager, {}, key)]
  expect(answers.map(({ body }) => body.reminded)).toEqual([3, 3])
  expect(await told(resource)).toHaveLength(1)
})

test('a large team is asked page by page, within the same cost each', async () => {
  const { manager, addPerson, acceptMission } = await newTeam()
  const elsewhere = await newTenant(app)
  await Promise.all(Array.from({ length: 57 }, async () => acceptMission(await addPerson())))
  let reminded = 0
  const pages: number[] = []
  for (let cursor: string | undefined; ; ) {
    const { body, cost } = await remind(manager, { ...(cursor && { cursor }) })
    reminded += body.reminded
    pages.push(cost.requests)
    if (!body.cursor) break
    cursor = body.cursor
    expect((await remind(elsewhere.manager, { cursor })).status).toBe(400)
  }
  expect(reminded).toBe(60)
  expect(pages).toEqual([3, 3, 3])
})

test('a month is asked for from its twentieth day', async () => {
  const { manager } = await newTeam()
  const november = () => call(app, cra.remind, manager, { year: 2026, month: 11 })
  setClock({ at: new Date('2026-11-19T09:59:00Z') })
  expect(await november()).toMatchObject({ status: 422, body: { code: 'cra.monthNotOpen' } })
  setClock({ at: new Date('2026-11-19T10:00:00Z') })
  expect((await november()).body).toMatchObject({ reminded: 3 })
})

test('what is sent can be invoiced: days by client and mission, and who has signed', async () => {
  const { manager, resource, freelancer, validator, addPerson, acceptMission } = await newTenant(app)
  const cra1 = await acceptMission(resource, { title: 'Portail', client: 'Aubeclaire' })
  const cra2 = await acceptMission(resource, { title: 'Audit', client: 'Verdance' })
  await answered(manager, await sent(resource, [cra1, cra2], 0.35))
  await sent(freelancer, [await acceptMission(freelancer, { title: 'Conduite', client: 'Verdance' })])
  await answered(manager, await sent(validator, [await acceptMission(validator)]), false)
  const drafting = await addPerson()
  await saved(drafting, [await acceptMission(drafting)])
  const { status, body } = await call(app, cra.billable, manager, month)
  expect(status).toBe(200)
  expect(
    body.items.map(({ mission, days, status: at, validatorName }) => [mission.title, days, at, validatorName]),
  ).toEqual(
    expect.arrayContaining([
      ['Portail', 0.35, 'VALIDATED', manager.name],
      ['Audit', 0.35, 'VALIDATED', manager.name],
      ['Conduite', 1, 'WAITING_VALIDATION', null],
    ]),
  )
  expect(body.items).toHaveLength(3)
  expect(body.items.every(({ dailyRate }) => dailyRate === null)).toBe(true)
  expect((await call(app, cra.billable, manager, { year: 2026, month: 9 })).body.items).toEqual([])
})

test('the days of what is sent are listed by date with the hours that the company counts, for who sees the team alone', async () => {
  const { manager, resource, addPerson, acceptMission } = await newTenant(app)
  const there = await acceptMission(resource, { title: 'Portail', client: 'Aubeclaire' })
  const empty = await call(app, cra.teamDays, manager, month)
  expect(empty.body).toEqual({ items: [], hoursPerDay: 7 })
  await answered(manager, await sent(resource, [there], 0.25))
  const drafting = await addPerson()
  await saved(drafting, [await acceptMission(drafting)])
  await call(app, company.update, manager, { hoursPerDay: 7.4 })
  const { body } = await call(app, cra.teamDays, manager, month)
  expect(body.hoursPerDay).toBe(7.4)
  expect(body.items).toEqual([
    {
      craId: expect.any(String),
      resourceName: resource.name,
      email: resource.email,
      status: 'VALIDATED',
      activities: [{ client: 'Aubeclaire', mission: 'Portail', details: [{ day: expect.any(Number), value: 0.25 }] }],
    },
  ])
  expect((await call(app, cra.teamDays, resource, month)).status).toBe(403)
})

test('the rate that a client has agreed to is shown to the staffing side and to who may see amounts only', async () => {
  const { manager, resource, addPerson } = await newTenant(app)
  const { newMission, sent: proposed, answer } = staffingOf(app)
  const { id: missionId, client } = await newMission(manager, { startDate: '2026-10-01', endDate: '2027-01-31' })
  const { token } = await proposed(manager, missionId, resource)
  await answer(token)
  await answered(manager, await sent(resource, [{ client, mission: { id: missionId } }]))
  const delivery = await addPerson({ permissions: ['MANAGE_CRA'] })
  const both = await addPerson({ permissions: ['MANAGE_CRA', 'MANAGE_POSITIONING'] })
  const accountant = await addPerson({ permissions: ['MANAGE_CRA', 'VIEW_FINANCE'] })
  const ratesFor = async (person: Person) =>
    (await call(app, cra.billable, person, month)).body.items.map(({ dailyRate }) => dailyRate)
  expect(await ratesFor(manager)).toEqual([540])
  expect(await ratesFor(both)).toEqual([540])
  expect(await ratesFor(accountant)).toEqual([540])
  expect(await ratesFor(delivery)).toEqual([null])
})

test('a month says who would sign it before it is sent', async () => {
  const { manager, validator, resource, acceptMission } = await newTenant(app)
  const names = async () =>
    (await call(app, cra.month, resource, month)).body.validatorDtos.map(({ validatorName }) => validatorName)
  expect((await names()).toSorted()).toEqual([validator.name, manager.name].toSorted())
  const mission = await acceptMission(resource, { validators: [validator.personId] })
  expect(await names()).toEqual([validator.name])
  await saved(resource, [mission])
  expect(await names()).toEqual([validator.name])
})
