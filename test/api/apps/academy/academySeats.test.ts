import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { deleteItem, getItem, transact, updateItem } from '#functions/core/table/table.ts'
import { courseCountKey } from '#functions/data/apps/academy/courses.ts'
import { promoteFromQueue, sessionKey, toSession } from '#functions/data/apps/academy/sessions.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit } from './academyKit.ts'
import { beginSession, mondayIn, monthOf, sessionKit } from './academySessionKit.ts'

const app = await startApi()
const { published, save, publish } = academyKit(app)
const { must, planned, enrol, leave, seenBy, offered, toldTo } = sessionKit(app)
afterEach(() => setClock())

const company = async () => {
  const staff = await newTenant(app)
  const author = await staff.addPerson({ permissions: ['MANAGE_CONTENT'] })
  const first = await published(author, { title: 'RGPD' })
  const second = await published(author, { title: 'Accueil d’un client' })
  return { ...staff, author, first: first.id, second: second.id }
}
const on = (part: 'DAY' | 'MORNING' | 'AFTERNOON', ...dates: string[]) => ({
  days: dates.map((date) => ({ date, part })),
})
const attendeesOf = async (author: Person, id: string) =>
  (await must(call(app, academy.attendees, author, { id }))).map((one) => [one.id, one.seat])

describe('two sessions at the same time', () => {
  test('are not for one person: the second is refused, seat and waiting list, until the first seat is given up', async () => {
    const { author, first, second, resource } = await company()
    const taken = await planned(author, first, on('DAY', mondayIn(3), mondayIn(3, 1)))
    const other = await planned(author, second, { ...on('MORNING', mondayIn(3, 1), mondayIn(3, 2)), seats: 1 })
    await must(enrol(resource, taken.id))
    const overlap = { title: 'RGPD', date: mondayIn(3, 1) }
    expect(await seenBy(resource, second, other.id)).toMatchObject({ mine: null, overlap })
    expect(await seenBy(resource, first, taken.id)).toMatchObject({ mine: 'SEAT', overlap: null })
    expect(await seenBy(author, second, other.id)).toMatchObject({ overlap: null })
    for (const wait of [false, true]) {
      const { status, body } = await enrol(resource, other.id, wait)
      expect([status, body]).toMatchObject([409, { code: 'academy.sessionOverlaps', details: overlap }])
    }
    await must(leave(resource, taken.id))
    expect((await enrol(resource, other.id)).body).toEqual({ mine: 'SEAT' })
  })

  test('do not meet where the one takes the morning and the other the afternoon', async () => {
    const { author, first, second, resource } = await company()
    const morning = await planned(author, first, on('MORNING', mondayIn(3)))
    const afternoon = await planned(author, second, on('AFTERNOON', mondayIn(3)))
    await must(enrol(resource, morning.id))
    expect((await enrol(resource, afternoon.id)).body).toEqual({ mine: 'SEAT' })
  })

  test('taken at once are one seat, whichever was quicker', async () => {
    const { author, first, second, addPerson } = await company()
    const one = await planned(author, first, { ...on('DAY', mondayIn(3)), seats: 20 })
    const other = await planned(author, second, { ...on('DAY', mondayIn(3)), seats: 20 })
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson({})))
    for (const person of people) {
      const answers = await Promise.all([enrol(person, one.id), enrol(person, other.id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'academy.sessionOverlaps' })
    }
    const seats = [...(await attendeesOf(author, one.id)), ...(await attendeesOf(author, other.id))]
    expect(seats.map(([id]) => id).toSorted()).toEqual(people.map(({ personId }) => personId).toSorted())
  })

  test('are not given to who waits for one of them: they are told, and the seat goes to who comes next', async () => {
    const { author, first, second, resource, freelancer, manager } = await company()
    const wanted = await planned(author, first, { ...on('DAY', mondayIn(3)), seats: 1 })
    const other = await planned(author, second, on('AFTERNOON', mondayIn(3)))
    await must(enrol(manager, wanted.id))
    for (const one of [resource, freelancer]) await must(enrol(one, wanted.id, true))
    // Whoever waits may take what they get meanwhile.
    await must(enrol(resource, other.id))
    expect(await seenBy(resource, first, wanted.id)).toMatchObject({
      mine: 'WAITING',
      overlap: { title: 'Accueil d’un client', date: mondayIn(3) },
    })
    await must(leave(manager, wanted.id))
    await app.drained()
    expect(await attendeesOf(author, wanted.id)).toEqual([[freelancer.personId, true]])
    expect(await toldTo(resource)).toEqual(['Une place libre est passée au suivant'])
    expect(await seenBy(resource, first, wanted.id)).toMatchObject({ mine: null, taken: 1, waiting: 0 })
  })

  test('are known of a seat that was noted before its halves of days were', async () => {
    const { author, first, second, resource, tenant } = await company()
    const old = await planned(author, first, on('MORNING', mondayIn(3)))
    const other = await planned(author, second, on('AFTERNOON', mondayIn(3)))
    await must(enrol(resource, old.id))
    const key = missionsKey(tenant, resource.personId)
    const { missions = {} } = (await getItem(key)) as unknown as { missions?: Record<string, object> }
    const { seat: _, ...rest } = missions[old.id] as { seat?: unknown }
    await updateItem(key, expression`SET #missions = ${{ ...missions, [old.id]: rest }} REMOVE #seatChanges`)
    const { body } = await enrol(resource, other.id)
    expect(body).toMatchObject({ code: 'academy.sessionOverlaps', details: { title: 'Formation : RGPD' } })
  })
})

test('whoever is disabled gives up the seats to come, which go to who waits; what they were at, and what they filled, stays', async () => {
  const { author, first, second, resource, freelancer, validator, manager, tenant } = await company()
  const held = await planned(author, first, on('DAY', mondayIn(5)))
  const filled = await planned(author, second, { ...on('DAY', mondayIn(3), mondayIn(3, 1)), seats: 1 })
  const waited = await planned(author, first, { ...on('DAY', mondayIn(4)), seats: 1 })
  await must(enrol(resource, held.id))
  await beginSession(tenant, held.id)
  await must(enrol(resource, filled.id))
  await must(enrol(freelancer, filled.id, true))
  await must(enrol(validator, waited.id))
  for (const one of [resource, freelancer]) await must(enrol(one, waited.id, true))
  const [option] = (await offered(resource, mondayIn(3))).filter(({ mission }) => mission.id === filled.id)
  const day = Number(mondayIn(3).slice(8))
  const activity = [{ client: option?.client.id ?? '', mission: filled.id, details: [{ day, value: 1 }] }]
  await must(call(app, cra.save, resource, { ...monthOf(mondayIn(3)), version: 0, activity, comments: '' }))

  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await app.drained()
  expect(await attendeesOf(author, held.id)).toEqual([[resource.personId, true]])
  expect(await attendeesOf(author, filled.id)).toEqual([[freelancer.personId, true]])
  expect(await toldTo(freelancer)).toEqual(['You have a seat'])
  expect(await attendeesOf(author, waited.id)).toEqual([
    [validator.personId, true],
    [freelancer.personId, false],
  ])
  await must(call(app, users.enable, manager, { userId: resource.personId }))
  await app.drained()
  expect(await attendeesOf(author, filled.id)).toEqual([[freelancer.personId, true]])
  // The day that was filled keeps its training, and no seat: another session takes that day.
  const missions = (await getItem(missionsKey(tenant, resource.personId)))?.missions as Record<string, object>
  expect(missions[filled.id]).toMatchObject({ endDate: mondayIn(3), seat: null })

  // Erased, they stay among those who were there, under the name that is left of them.
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  expect(await attendeesOf(author, held.id)).toEqual([[resource.personId, true]])
  const session = toSession((await getItem(sessionKey(tenant, held.id))) ?? expect.fail())
  expect(session).toMatchObject({ taken: 1, waiting: 0 })
})

test('no seat is given beyond those there are, however late one is; who waits hears of a session that is cancelled', async () => {
  const { author, first, resource, freelancer, tenant } = await company()
  const { id } = await planned(author, first, { ...on('DAY', mondayIn(3)), seats: 1 })
  await must(enrol(resource, id))
  await must(enrol(freelancer, id, true))
  const session = toSession((await getItem(sessionKey(tenant, id))) ?? expect.fail())
  expect(await transact([promoteFromQueue(tenant, session, freelancer.personId)])).toBeDefined()
  expect(await seenBy(freelancer, first, id)).toMatchObject({ mine: 'WAITING', taken: 1 })
  await must(call(app, academy.cancelSession, author, { id }))
  await app.drained()
  expect(await toldTo(resource)).toEqual(['Une session de formation est annulée'])
  expect(await toldTo(freelancer)).toEqual(['A training session is cancelled'])
})

test('a seat goes to nobody for whom the course is no longer: they go on waiting, and it is given to who comes next', async () => {
  const { author, resource, freelancer, manager } = await company()
  const course = await published(author)
  const { id } = await planned(author, course.id, { ...on('DAY', mondayIn(3)), seats: 1 })
  await must(enrol(manager, id))
  for (const one of [freelancer, resource]) await must(enrol(one, id, true))
  const { version } = await must(save(author, course, { audience: { who: 'EMPLOYED', people: [] } }))
  await must(publish(author, { id: course.id, version }))
  await must(leave(manager, id))
  await app.drained()
  expect(await attendeesOf(author, id)).toEqual([
    [resource.personId, true],
    [freelancer.personId, false],
  ])
  await must(publish(author, { id: course.id, version }, false))
  await must(leave(resource, id))
  await app.drained()
  expect(await attendeesOf(author, id)).toEqual([[freelancer.personId, false]])
  const open = await must(save(author, { ...course, version }, { audience: { who: 'EVERYBODY', people: [] } }))
  await must(publish(author, open))
  await app.drained()
  expect(await attendeesOf(author, id)).toEqual([[freelancer.personId, true]])
})

describe('the number of courses', () => {
  const counted = (tenant: string, courses: number) =>
    updateItem(courseCountKey(tenant), expression`SET #courses = ${courses}`)

  test(`is ${COURSE_LIMITS.courses} at most, however many are begun at once; a deleted one makes room, once`, async () => {
    const { author, first, tenant } = await company()
    await counted(tenant, COURSE_LIMITS.courses - 2)
    const begin = () => call(app, academy.createCourse, author, { title: 'Encore une' })
    const answers = await Promise.all(Array.from({ length: 6 }, begin))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, body]).toMatchObject([409, { code: 'academy.full', details: { most: COURSE_LIMITS.courses } }])
    }
    const remove = () => call(app, academy.deleteCourse, author, { id: first })
    const removed = await Promise.all([remove(), remove(), remove()])
    expect(removed.map(({ body }) => body)).toEqual([true, true, true])
    expect((await Promise.all([begin(), begin()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('begins with those there are, of a company whose courses were never counted', async () => {
    const { author, first, second, tenant } = await company()
    await deleteItem(courseCountKey(tenant))
    await must(call(app, academy.deleteCourse, author, { id: first }))
    expect(await getItem(courseCountKey(tenant))).toBeUndefined()
    const begin = () => must(call(app, academy.createCourse, author, { title: 'Encore une' }, { anyCost: true }))
    await Promise.all([begin(), begin(), begin()])
    expect(await getItem(courseCountKey(tenant))).toMatchObject({ courses: 4 })
    await must(call(app, academy.deleteCourse, author, { id: second }))
    expect(await getItem(courseCountKey(tenant))).toMatchObject({ courses: 3 })
  })
})

test('nobody waits for a seat in what has begun: whoever had none finds it no more, whoever had one does', async () => {
  const { tenant, author, first, resource, validator } = await company()
  const { id } = await planned(author, first, { seats: 1 })
  await must(enrol(resource, id))
  await must(enrol(validator, id, true))
  expect(await seenBy(validator, first, id)).toMatchObject({ mine: 'WAITING', before: 0 })
  await beginSession(tenant, id)
  expect(await seenBy(validator, first, id)).toBeUndefined()
  expect(await seenBy(resource, first, id)).toMatchObject({ mine: 'SEAT' })
})
