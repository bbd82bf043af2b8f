import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { auth } from '#shared/people/auth/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

const app = await startApi()
afterEach(() => setClock())

const ALSACE = { country: 'FR', region: '67' }
const PARIS = { country: 'FR', region: null }
const month = { year: 2026, month: 11 }

const must = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const tenant = async () => {
  setClock({ at: new Date('2026-11-24T09:00:00Z') })
  const staff = await newTenant(app)
  const { manager, resource } = staff
  const userId = resource.personId
  const move = (placeOfWork: typeof ALSACE | typeof PARIS | null, by: Person = manager) =>
    call(app, users.setPlaceOfWork, by, { userId, placeOfWork })
  const opened = async () => (await must(call(app, cra.month, resource, month))).placeOfWork
  const inYear = async () =>
    (await must(call(app, cra.year, resource, { year: 2026 }))).months.map((one) => one.placeOfWork)
  const inTeam = async () =>
    (await must(call(app, cra.team, manager, month))).items.find(({ personId }) => personId === userId)?.placeOfWork
  return { ...staff, userId, move, opened, inYear, inTeam }
}

test('a person works elsewhere than the company, and as the company again: the month, the year and the team follow', async () => {
  const { manager, userId, move, opened, inYear, inTeam } = await tenant()
  expect([await opened(), await inTeam()]).toEqual([PARIS, undefined])
  expect((await move(ALSACE)).body).toMatchObject({ placeOfWork: ALSACE })
  expect([await opened(), await inTeam()]).toEqual([ALSACE, ALSACE])
  expect(await inYear()).toEqual(Array.from({ length: 12 }, () => ALSACE))
  const { user, history } = await must(call(app, users.get, manager, { userId, year: 2026 }))
  expect([user.placeOfWork, history.at(-1)]).toMatchObject([
    ALSACE,
    { actionType: 'PLACE_OF_WORK_CHANGED', actionBy: manager.name, detail: 'FR-67' },
  ])
  // What the company decides does not reach who has a place of their own.
  await must(call(app, company.update, manager, { placeOfWork: { country: 'TN', region: null } }))
  expect(await opened()).toEqual(ALSACE)
  expect((await move(null)).body).toMatchObject({ placeOfWork: null })
  expect([await opened(), await inTeam()]).toEqual([{ country: 'TN', region: null }, undefined])
  expect((await inYear()).filter(Boolean)).toEqual([])
})

test('it is set by whoever may set the first day: neither by the person without that right, nor of somebody with more rights', async () => {
  const { resource, manager, addPerson, move } = await tenant()
  expect((await move(ALSACE, resource)).status).toBe(403)
  const lesser = await addPerson({ permissions: ['MANAGE_USERS'] })
  const of = (userId: string) => call(app, users.setPlaceOfWork, lesser, { userId, placeOfWork: ALSACE })
  expect([(await of(manager.personId)).body, (await of(lesser.personId)).status]).toMatchObject([
    { code: 'users.notHeld' },
    200,
  ])
  for (const placeOfWork of [{ country: 'France', region: null }, { country: 'FR' }])
    expect(
      (await call(app, users.setPlaceOfWork, manager, { userId: resource.personId, placeOfWork } as never)).status,
    ).toBe(400)
})

test('who is away is somewhere else once they are back', async () => {
  const { manager, userId, move, opened, inTeam } = await tenant()
  await must(call(app, users.disable, manager, { userId }))
  await must(move(ALSACE))
  await must(call(app, users.enable, manager, { userId }))
  expect([await inTeam(), await opened()]).toEqual([ALSACE, ALSACE])
})

test('a month keeps the place where it was sent until it has to be sent again', async () => {
  const { resource, validator, move, opened, inYear, inTeam, acceptMission } = await tenant()
  await acceptMission(resource)
  const { id: craId } = await must(call(app, cra.save, resource, { ...month, activity: [], comments: '' }))
  await must(call(app, cra.send, resource, { craId }))
  await must(move(ALSACE))
  const waits = (await must(call(app, cra.waiting, validator, {}))).items.find(({ id }) => id === craId)
  expect([await opened(), (await inYear())[10], await inTeam(), waits?.placeOfWork]).toEqual(
    Array.from({ length: 4 }, () => PARIS),
  )
  expect((await inYear())[9]).toEqual(ALSACE)
  const answer = { craId, craValidationStatus: 'REJECTED', message: '<p>Le 26.</p>' } as const
  await must(call(app, cra.respond, validator, answer))
  expect([await opened(), (await inYear())[10], await inTeam()]).toEqual([ALSACE, ALSACE, ALSACE])
  await must(call(app, cra.send, resource, { craId }))
  await must(move(null))
  expect([await opened(), (await inYear())[10], await inTeam()]).toEqual([ALSACE, ALSACE, ALSACE])
  await must(call(app, cra.respond, validator, { craId, craValidationStatus: 'VALIDATED' }))
  expect([await opened(), (await inYear())[10]]).toEqual([ALSACE, ALSACE])
})

test('whoever signs knows which due days of a month are not filled, and the year which days no mission covers', async () => {
  const { resource, validator, acceptMission } = await tenant()
  const mission = await acceptMission(resource, { startDate: '2026-11-23', endDate: '2026-11-26' })
  const details = [
    { day: 23, value: 1 },
    { day: 24, value: 0.25 },
  ]
  const activity = [{ client: mission.client.id, mission: mission.mission.id, details }]
  const { id: craId } = await must(call(app, cra.save, resource, { ...month, activity, comments: '' }))
  await must(call(app, cra.send, resource, { craId }))
  const { items } = await must(call(app, cra.waiting, validator, {}))
  expect(items.map(({ unfilled }) => unfilled)).toEqual([
    [
      { day: 24, value: 0.75 },
      { day: 25, value: 1 },
      { day: 26, value: 1 },
    ],
  ])
  const { months } = await must(call(app, cra.year, resource, { year: 2026 }))
  expect(months[10]?.uncovered).toEqual([2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 27, 30])
  expect(months.filter(({ uncovered }) => uncovered)).toHaveLength(1)
})

test('the session names the place of the person and that of the company', async () => {
  const { resource, move } = await tenant()
  await must(move(ALSACE))
  const { body } = await call(app, auth.signIn, undefined, { email: resource.email, password: resource.password })
  expect(body).toMatchObject({ user: { placeOfWork: ALSACE, workspace: { placeOfWork: PARIS } } })
})
