import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { files } from '#shared/apps/files/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { aPlan, monthOf, sessionKit } from './academySessionKit.ts'

const app = await startApi()
const { newMission, sent, answer } = staffingOf(app)
const { must, company, planned, enrol, leave, seenBy, offered, toldTo, attendeesOf } = sessionKit(app)
afterEach(() => setClock())

/** The keys of all that is stored of a company, but for orders that have been done. */
const keysIn = async (tenant: string): Promise<string[]> =>
  (await everythingIn(app))
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ pk, sk }) => pk.startsWith(`T#${tenant}`) && !/^(LOG|NOTE)#/.test(sk))
    .map((item) => JSON.stringify(item))

test('however many come at once, nobody gets a seat that there is not; who waits moves up in order and is told', async () => {
  const { author, course, addPerson, freelancer } = await company()
  const { id, days } = await planned(author, course, { seats: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => addPerson({})))
  const answers = await Promise.all(people.map((person) => enrol(person, id)))
  const seated = people.filter((_, at) => answers[at]?.status === 200)
  const late = people.filter((_, at) => answers[at]?.status !== 200)
  expect(seated).toHaveLength(3)
  expect(answers.map(({ body }) => (body as { code?: string }).code ?? 'SEAT').toSorted()).toEqual([
    'SEAT',
    'SEAT',
    'SEAT',
    ...Array.from({ length: 5 }, () => 'academy.sessionFull'),
  ])
  const [first, second] = late as [Person, Person]
  for (const one of [first, second, freelancer]) expect((await enrol(one, id, true)).body).toEqual({ mine: 'WAITING' })
  expect((await enrol(first, id, true)).body).toEqual({ mine: 'WAITING' })
  expect(await seenBy(second, course, id)).toMatchObject({
    taken: 3,
    waiting: 3,
    mine: 'WAITING',
    before: 1,
    link: null,
  })
  expect(await offered(first, days[0]?.date ?? '')).toEqual([])

  const [leaver, other] = seated as [Person, Person]
  expect((await leave(leaver, id)).body).toBe(true)
  await app.drained()
  expect(await seenBy(first, course, id)).toMatchObject({ taken: 3, waiting: 2, mine: 'SEAT', link: aPlan().link })
  expect(await toldTo(first)).toContain('You have a seat')
  expect(await seenBy(leaver, course, id)).toMatchObject({ mine: null, link: null })
  expect(await offered(leaver, days[0]?.date ?? '')).toEqual([])
  // A seat that was freed is of who waits, whoever comes meanwhile; both leave at once.
  await Promise.all([leave(other, id), leave(first, id)])
  expect((await enrol(leaver, id)).body).toMatchObject({ code: 'academy.sessionFull' })
  await app.drained()
  expect(await attendeesOf(author, id)).toEqual(
    [seated[2], second, freelancer].map((one) => [one?.personId, true, null]),
  )
})

test('whoever has a seat finds its days in what their month can be filled with, and days in it keep the seat', async () => {
  const { author, course, resource, addPerson } = await company()
  const { id, days } = await planned(author, course)
  const date = days[0]?.date ?? ''
  await must(enrol(resource, id))
  const [option] = await offered(resource, date)
  expect(option).toMatchObject({
    mission: { id, title: 'Formation : RGPD' },
    startDate: days[0]?.date,
    endDate: days[1]?.date,
    training: [
      { date: days[0]?.date, value: 1 },
      { date: days[1]?.date, value: 0.5 },
    ],
  })
  const month = await must(call(app, cra.month, resource, monthOf(date)))
  expect(month.activities).toEqual([])
  const activity = [
    { client: option?.client.id ?? '', mission: id, details: [{ day: Number(date.slice(8)), value: 1 }] },
  ]
  await must(call(app, cra.save, resource, { ...monthOf(date), version: 0, activity, comments: '' }))
  expect((await leave(resource, id)).body).toMatchObject({ code: 'academy.daysFilled', details: { last: date } })

  // Cancelled, the day that is in the month stays there; nothing is left of it with who had filled none.
  const other = await addPerson({})
  await must(enrol(other, id))
  expect((await call(app, academy.cancelSession, author, { id })).body).toBe(true)
  await app.drained()
  expect(await offered(other, date)).toEqual([])
  expect(await offered(resource, date)).toMatchObject([{ mission: { id }, endDate: date, cancelled: true }])
  expect(await toldTo(resource)).toContain('Une session de formation est annulée')
  expect((await call(app, academy.cancelSession, author, { id })).body).toBe(true)
})

test('a day of training is validated with its month, and is in no bill, rate or figure of what was invoiced', async () => {
  setClock({ at: new Date('2026-10-01T09:00:00Z') })
  const { author, course, resource, manager, addPerson } = await company()
  const mission = await newMission(manager, { startDate: '2026-10-01', endDate: '2026-12-31' })
  const { token } = await sent(manager, mission.id, resource)
  await must(answer(token))
  const { id } = await planned(author, course, { days: [{ date: '2026-10-20', part: 'DAY' }] })
  await must(enrol(resource, id))
  const month = { year: 2026, month: 10 }
  const [training] = await offered(resource, '2026-10-20')
  const activity = [
    { client: mission.client.id, mission: mission.id, details: [{ day: 19, value: 1 }] },
    { client: training?.client.id ?? '', mission: id, details: [{ day: 20, value: 1 }] },
  ]
  const saved = await must(call(app, cra.save, resource, { ...month, version: 0, activity, comments: '' }))
  const waiting = await must(call(app, cra.send, resource, { craId: saved.id, version: saved.version }))
  const validated = { craId: saved.id, version: waiting.version, craValidationStatus: 'VALIDATED' as const }
  await must(call(app, cra.respond, manager, { ...validated, signature: { kind: 'typed', text: 'Maud' } }))
  await app.drained()
  expect(await must(call(app, cra.get, manager, { craId: saved.id }))).toMatchObject({
    totalWorkedDays: 2,
    activities: [{ mission: { id: mission.id } }, { mission: { id, title: 'Formation : RGPD' } }],
  })
  const { items } = await must(call(app, cra.billable, manager, month))
  expect(items).toMatchObject([{ mission: { id: mission.id }, days: 1 }])
  const rate = items[0]?.dailyRate ?? 0
  expect(rate).toBeGreaterThan(0)
  expect((await must(call(app, dashboards.finance, manager, {}))).recentTransactions).toMatchObject([
    { name: mission.client.title, amount: rate, status: 'completed' },
  ])
  // Nor is one who was trained and nothing else: signed it was, which counts and is listed, by name for who follows reports.
  const trained = await addPerson({})
  const staffing = await addPerson({ permissions: ['MANAGE_MISSIONS'] })
  await must(enrol(trained, id))
  const only = await must(
    call(app, cra.save, trained, { ...month, version: 0, activity: activity.slice(1), comments: '' }),
  )
  const sending = await must(call(app, cra.send, trained, { craId: only.id, version: only.version }))
  await must(
    call(app, cra.respond, manager, {
      ...validated,
      craId: only.id,
      version: sending.version,
      signature: { kind: 'typed', text: 'Maud' },
    }),
  )
  await app.drained()
  const histogram = (await must(call(app, dashboards.admin, manager, {}))).gadgets.find(
    ({ chartType }) => chartType === 'HISTOGRAM',
  )
  expect(histogram?.data).toMatchObject({ value: 2 })
  const signedBy = async (by: Person, signedIn = '2026-10') =>
    (await must(call(app, dashboards.signed, by, { signedIn }))).items
  const listed = { year: 2026, month: 10, signedAt: '2026-10-01T09:00:00.000Z' }
  expect(await signedBy(manager)).toEqual(
    expect.arrayContaining([
      { ...listed, craId: saved.id, resourceName: resource.name },
      { ...listed, craId: only.id, resourceName: trained.name },
    ]),
  )
  expect(await signedBy(staffing)).toEqual([
    { ...listed, craId: null, resourceName: null },
    { ...listed, craId: null, resourceName: null },
  ])
  expect(await signedBy(manager, '2026-09')).toEqual([])
  expect((await call(app, dashboards.signed, trained, { signedIn: '2026-10' })).status).toBe(403)
  expect((await must(call(app, dashboards.finance, manager, {}))).recentTransactions).toHaveLength(1)
  const days = { from: '2026-10-01', until: '2026-10-31' }
  expect((await must(call(app, dashboards.validated, manager, days))).items).toHaveLength(1)
  // What is not a mission opens no folder of files to who is enrolled, as one does.
  const { folders } = await must(call(app, files.list, resource, { folderId: 'missions' }))
  expect(folders.map(({ name }) => name)).toEqual([mission.title])
})

test('a course takes its sessions with it: who has a seat is told, and nothing of them is left', async () => {
  const { author, course, resource, freelancer, tenant } = await company()
  const { id, days } = await planned(author, course, { seats: 1 })
  await must(enrol(resource, id))
  await must(enrol(freelancer, id, true))
  await must(call(app, academy.deleteCourse, author, { id: course }))
  expect((await enrol(author, id, true)).status).toBe(404)
  await app.drained()
  expect(await offered(resource, days[0]?.date ?? '')).toEqual([])
  const cancelled = ['A training session is cancelled', 'Une session de formation est annulée']
  for (const one of [resource, freelancer]) expect(cancelled).toContain((await toldTo(one))[0])
  const left = (await keysIn(tenant)).filter((key) => key.includes(id))
  expect(left).toEqual([])
})

test('somebody takes their part in sessions along when they take their data, and leaves none when they are erased', async () => {
  const { author, course, resource, manager, freelancer } = await company()
  const { id, days } = await planned(author, course, { seats: 1 })
  await must(enrol(resource, id))
  await must(enrol(freelancer, id, true))
  const { read } = await downloadArchive(app, resource)
  expect(read('academy/sessions.json')).toMatchObject([{ course: 'RGPD', days, seat: true }])
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  expect(await attendeesOf(author, id)).toEqual([[freelancer.personId, true, null]])
  expect(
    (await everythingIn(app)).split('\n').filter((line) => line.includes(id) && line.includes(resource.personId)),
  ).toEqual([])
})
