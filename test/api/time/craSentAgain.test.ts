import { expect, test } from 'vitest'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, startApi } from '#test/kit/api.ts'
import { first, lastMonth, staffedOf, typed, weekdays } from './craKit.ts'

const app = await startApi()
const staffed = staffedOf(app)
const days = weekdays.map(({ day }) => day)

test('who answers a report again sees what was rejected, until they validate it', async () => {
  const { resource, validator, mission, activity, sent, month } = await staffed()
  const { craId, version } = await sent()
  const read = async (by = validator) => (await call(app, cra.get, by, { craId })).body
  const respond = (at: number, craValidationStatus: 'VALIDATED' | 'REJECTED') =>
    call(app, cra.respond, validator, { craId, version: at, craValidationStatus, message: '<p>Chômé</p>' })
  const waiting = async () => (await call(app, cra.waiting, validator, {})).body.items.find(({ id }) => id === craId)
  const sendAgain = async (corrected: ReturnType<typeof activity>, comments: string) => {
    const own = await month()
    await call(app, cra.save, resource, { ...lastMonth, version: own.version, activity: [corrected], comments })
    return (await call(app, cra.send, resource, { craId, version: own.version + 1 })).body.version
  }
  expect((await read()).rejected).toBeUndefined()
  expect((await waiting())?.sentAgain).toBeUndefined()

  expect((await respond(version, 'REJECTED')).status).toBe(200)
  // Nothing is to be compared before it was sent again.
  expect((await read()).rejected).toBeUndefined()
  const again = await sendAgain(activity(1, days.slice(1)), 'Le premier jour était chômé')
  const details = days.map((day) => ({ day, value: 1 }))
  expect((await read()).rejected).toMatchObject({
    activities: [{ mission: { id: mission.mission.id, title: mission.mission.title }, details }],
    comments: '',
  })
  expect(await waiting()).toMatchObject({ sentAgain: true })
  expect(await month()).not.toHaveProperty('rejected')

  // The last rejection counts.
  expect((await respond(again, 'REJECTED')).status).toBe(200)
  const last = await sendAgain(activity(0.5, days.slice(1)), '')
  const { rejected } = await read()
  expect(rejected).toMatchObject({ comments: 'Le premier jour était chômé' })
  expect(rejected?.activities[0]?.details[0]).toEqual({ day: days[1], value: 1 })
  expect((await respond(last, 'VALIDATED')).status).toBe(200)
  expect((await read()).rejected).toBeUndefined()
})

test('a signature that was withdrawn is compared with what is signed next', async () => {
  const { resource, validator, activity, sent, month } = await staffed()
  const { craId, version } = await sent()
  const respond = (at: number, craValidationStatus: 'VALIDATED' | 'REJECTED') =>
    call(app, cra.respond, validator, { craId, version: at, craValidationStatus, signature: typed, message: 'Erreur' })
  await respond(version, 'VALIDATED')
  await app.drained()
  expect((await respond(version + 1, 'REJECTED')).status).toBe(200)
  const own = await month()
  await call(app, cra.save, resource, {
    ...lastMonth,
    version: own.version,
    activity: [activity(0.5, [first])],
    comments: '',
  })
  await call(app, cra.send, resource, { craId, version: own.version + 1 })
  const { rejected, activities } = (await call(app, cra.get, validator, { craId })).body
  expect(rejected?.activities[0]?.details).toHaveLength(days.length)
  expect(activities[0]?.details).toEqual([{ day: first, value: 0.5 }])
})

test('the version that was rejected goes with who is erased; what waits stays', async () => {
  const { manager, resource, validator, activity, sent, month } = await staffed()
  const { craId, version } = await sent()
  await call(app, cra.respond, validator, { craId, version, craValidationStatus: 'REJECTED', message: 'Erreur' })
  const own = await month()
  const activities = [activity(0.5, [first])]
  await call(app, cra.save, resource, { ...lastMonth, version: own.version, activity: activities, comments: '' })
  await call(app, cra.send, resource, { craId, version: own.version + 1 })
  const read = async () => (await call(app, cra.get, validator, { craId })).body
  expect((await read()).rejected).toBeDefined()
  await call(app, users.disable, manager, { userId: resource.personId })
  const erased = { userId: resource.personId, confirmEmail: resource.email }
  expect((await call(app, users.erase, manager, erased)).status).toBe(200)
  await app.drained()
  const left = await read()
  expect(left.activities[0]?.details).toEqual([{ day: first, value: 0.5 }])
  expect(left.rejected).toBeUndefined()
})
