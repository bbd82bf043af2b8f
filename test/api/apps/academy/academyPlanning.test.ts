import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { SESSION_LIMITS } from '#shared/apps/academy/sessionRules.ts'
import { common } from '#shared/overview/common/contract.ts'
import { call, type Person, startApi } from '#test/kit/api.ts'
import { academyKit } from './academyKit.ts'
import { aPlan, mondayIn, sessionKit } from './academySessionKit.ts'

const app = await startApi()
const { published, publish, save } = academyKit(app)
const { must, company, planned, enrol, leave, offered, toldTo, attendeesOf } = sessionKit(app)
afterEach(() => setClock())

test('a session is called as its course was published, not as its draft is called', async () => {
  const { author, course, version, resource } = await company()
  const { id, days } = await planned(author, course)
  const written = await must(call(app, academy.writtenCourse, author, { id: course }))
  const draft = await must(save(author, { ...written, version }, { title: 'Plan de départs' }))
  const later = await planned(author, course, { days: [{ date: mondayIn(5), part: 'DAY' }] })
  await must(call(app, academy.changeSession, author, { id, version: 1, session: aPlan({ place: 'Nantes' }) }))
  for (const one of [id, later.id]) await must(enrol(resource, one))
  const titles = async () => {
    const months = [days, later.days].map((of) => offered(resource, of[0]?.date ?? ''))
    return (await Promise.all(months)).flat().map(({ mission }) => mission.title)
  }
  expect((await titles()).length).toBeGreaterThan(1)
  for (const title of await titles()) expect(title).toMatch(/RGPD$/)
  await must(publish(author, draft, false))
  await must(call(app, academy.changeSession, author, { id, version: 2, session: aPlan({ place: 'Brest' }) }))
  await app.drained()
  const told = JSON.stringify((await call(app, common.notifications, resource, {})).body)
  expect(told).toContain('RGPD')
  expect(JSON.stringify(await titles()) + told).not.toContain('Plan de départs')
})

test('what cannot be planned is refused with its reason, and a session that has begun stays as it was', async () => {
  const { author, course, resource, validator, addPerson } = await company()
  const monday = mondayIn(3)
  const on = (...dates: string[]) => ({ days: dates.map((date) => ({ date, part: 'DAY' as const })) })
  const refused: [string, string[]][] = [
    ['weekend', [mondayIn(3, 5)]],
    ['past', [mondayIn(3, -35)]],
    ['twice', [monday, monday]],
    ['tooLong', [monday, mondayIn(3, 98)]],
    ['tooFar', [mondayIn(120)]],
  ]
  for (const [reason, dates] of refused) {
    const { status, body } = await call(app, academy.planSession, author, { course, session: aPlan(on(...dates)) })
    expect([status, body]).toMatchObject([422, { code: 'academy.sessionDays', details: { reason } }])
  }
  expect((await call(app, academy.planSession, resource, { course, session: aPlan() })).status).toBe(403)

  const { id, version } = await planned(author, course)
  for (const one of [resource, validator]) await must(enrol(one, id))
  const change = (more: Parameters<typeof aPlan>[0], at = version) =>
    call(app, academy.changeSession, author, { id, version: at, session: aPlan(more) })
  expect((await change({ seats: 1 })).body).toMatchObject({ code: 'academy.tooFewSeats', details: { taken: 2 } })
  const waiting = await addPerson({})
  await must(enrol(waiting, id, true))
  expect((await change({ seats: 3, ...on(mondayIn(4)) })).status).toBe(200)
  expect((await change({ seats: 9 })).body).toMatchObject({ code: 'academy.stale' })
  await app.drained()
  expect(await toldTo(resource)).toContain('Une session de formation a changé')
  for (const one of [resource, waiting]) {
    expect(await offered(one, mondayIn(4))).toMatchObject([{ startDate: mondayIn(4), endDate: mondayIn(4) }])
  }

  const attendance = (present: Person[], absent: Person[]) => {
    const [here, away] = [present, absent].map((some) => some.map(({ personId }) => personId))
    return call(app, academy.noteAttendance, author, { id, present: here ?? [], absent: away ?? [] })
  }
  expect((await attendance([], [])).body).toMatchObject({ code: 'academy.sessionNotBegun' })
  setClock({ at: new Date(`${mondayIn(4)}T09:00:00Z`) })
  const noted = async () => (await attendeesOf(author, id)).map(([person, , there]) => [person, there])
  expect((await attendance([author], [waiting])).body).toBe(true)
  const whole = (...there: boolean[]) =>
    [resource, validator, waiting].map(({ personId }, index) => [personId, there[index]])
  expect(await noted()).toEqual(whole(true, true, false))
  // Two who note the same session at once, neither of whom has read what the other says.
  const both = await Promise.all([attendance([waiting], []), attendance([], [resource])])
  expect(both.map(({ body }) => body)).toEqual([true, true])
  expect(await noted()).toEqual(whole(false, true, true))
  // As a page asks that was open before one could say who was not there.
  const before = { id, present: [resource.personId] }
  expect((await call(app, academy.noteAttendance, author, before)).body).toBe(true)
  expect(await noted()).toEqual(whole(true, false, false))
  const begun = { code: 'academy.sessionBegun' }
  expect((await leave(resource, id)).body).toMatchObject(begun)
  expect((await enrol(author, id, true)).body).toMatchObject(begun)
  expect((await change({}, version + 1)).body).toMatchObject(begun)
  expect((await call(app, academy.cancelSession, author, { id })).body).toMatchObject(begun)
})

test('a session is of those whom its course is for, and a course has so many of them at most, however many are planned at once', async () => {
  const { author, course, version, freelancer, resource } = await company()
  const audience = { who: 'FREELANCERS' as const, people: [] }
  const other = await published(author, { audience })
  const { id } = await planned(author, other.id)
  expect((await enrol(resource, id)).status).toBe(404)
  expect((await call(app, academy.sessions, resource, { course: other.id })).status).toBe(404)
  expect((await enrol(freelancer, id)).status).toBe(200)
  await must(publish(author, { id: course, version }, false))
  const draft = await planned(author, course)
  expect((await enrol(resource, draft.id)).status).toBe(404)
  const at = (some: number) =>
    Array.from({ length: some }, () => call(app, academy.planSession, author, { course, session: aPlan() }))
  const answers = [...(await Promise.all(at(10))), ...(await Promise.all(at(10))), ...(await Promise.all(at(15)))]
  const full = answers.filter(({ status }) => status === 409)
  expect(answers.length - full.length).toBe(SESSION_LIMITS.sessions - 1)
  expect(full[0]?.body).toMatchObject({ code: 'academy.sessionsFull', details: { most: SESSION_LIMITS.sessions } })
})

test('a course that is published under another title gives it to its sessions, and to the months of who has a seat', async () => {
  const { author, course, version, resource, validator } = await company()
  const { id, days } = await planned(author, course)
  const date = days[0]?.date ?? ''
  await must(enrol(resource, id))
  const draft = await must(call(app, academy.writtenCourse, author, { id: course }))
  const saved = await must(save(author, draft, { title: 'RGPD 2027' }))
  expect(saved.version).toBeGreaterThan(version)
  await app.drained()
  const titles = async (person: Person) => (await offered(person, date)).map(({ mission }) => mission.title)
  expect(await titles(resource)).toEqual([expect.stringMatching(/RGPD$/)])
  await must(publish(author, saved))
  await must(enrol(validator, id))
  await app.drained()
  expect([await titles(resource), await titles(validator)]).toEqual([
    [expect.stringMatching(/RGPD 2027$/)],
    [expect.stringMatching(/RGPD 2027$/)],
  ])
  await must(call(app, academy.cancelSession, author, { id }))
  await app.drained()
  const [notice] = await must(call(app, common.notifications, resource, {}))
  expect(JSON.stringify(notice)).toContain('RGPD 2027')
})
