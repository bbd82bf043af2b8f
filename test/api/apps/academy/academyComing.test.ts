import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { common } from '#shared/overview/common/contract.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { company as companyContract } from '#shared/people/company/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit } from './academyKit.ts'
import { mondayIn, sessionKit } from './academySessionKit.ts'

/** The trainings in which somebody has a seat stand on their home, and in the schedule of the dashboard of projects. */
const app = await startApi()
const { published } = academyKit(app)
const { must, planned, enrol, leave } = sessionKit(app)
afterEach(() => setClock())

/** Puts the clock to the noon of a date, or so many days later. */
const on = (date: string, more = 0) => setClock({ at: new Date(Date.parse(`${date}T12:00:00Z`) + more * 86_400_000) })

const NBSP = '\u00a0'
const attend = async (person: Person) =>
  (await must(call(app, common.inbox, person, {}))).lines.find(({ kind }) => kind === 'ATTEND')
const scheduleOf = async (person: Person) => (await must(call(app, dashboards.project, person, {}))).schedule

test('a training of the next fortnight waits for who has a seat in it, from its next day on, until it is over', async () => {
  const { addPerson, resource, freelancer } = await newTenant(app)
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const { id: course } = await published(author, { title: 'RGPD' })
  const days = [
    { date: mondayIn(4), part: 'MORNING' as const },
    { date: mondayIn(4, 1), part: 'DAY' as const },
  ]
  const { id } = await planned(author, course, { days, seats: 1 })
  await must(enrol(resource, id))
  await must(enrol(freelancer, id, true))
  const [first, second] = [days[0]?.date ?? '', days[1]?.date ?? '']
  expect(await attend(resource)).toBeUndefined()
  on(first, -14)
  expect(await attend(resource)).toBeUndefined()
  on(first, -13)
  const place = 'Salle Belle-Île, Nantes'
  const next = { course, title: 'RGPD', date: first, part: 'MORNING', place }
  expect(await attend(resource)).toEqual({ kind: 'ATTEND', count: 1, more: false, next })
  for (const one of [freelancer, author]) expect(await attend(one)).toBeUndefined()
  on(second)
  expect(await attend(resource)).toMatchObject({ count: 1, next: { date: second, part: 'DAY' } })
  on(second, 1)
  expect(await attend(resource)).toBeUndefined()
})

test('it stands in the schedule of its day, in the words of its reader, and not once the seat is given up', async () => {
  const { addPerson, manager } = await newTenant(app)
  const author = await addPerson({ permissions: ['MANAGE_CONTENT'] })
  const { id: course } = await published(author, { title: 'RGPD' })
  const date = mondayIn(3, 1)
  const tomorrow = mondayIn(3, 2)
  const { id } = await planned(author, course, { days: [{ date, part: 'AFTERNOON' }], place: '' })
  const second = await planned(author, course, { days: [{ date: tomorrow, part: 'DAY' }], place: 'Nantes' })
  for (const one of [id, second.id]) await must(enrol(manager, one))
  on(date)
  const french = (await must(call(app, common.user, manager, {}))).displayLanguage === 'FR'
  const title = french ? `Formation${NBSP}: RGPD` : 'Training: RGPD'
  expect(await scheduleOf(manager)).toEqual({
    today: [{ title, time: french ? 'Après-midi' : 'Afternoon' }],
    tomorrow: [{ title, time: '', location: 'Nantes' }],
  })
  await must(leave(manager, second.id))
  expect((await scheduleOf(manager)).tomorrow).toEqual([])
  expect(await attend(manager)).toMatchObject({ count: 1 })

  await must(call(app, companyContract.update, manager, { appsOff: ['academy'] }))
  // What is switched off is known everywhere half a minute later, and a token of before is void.
  const later = new Date(`${date}T12:01:00Z`)
  setClock({ at: later })
  manager.token = await issueAccessToken(manager.claims, later)
  expect(await scheduleOf(manager)).toEqual({ today: [], tomorrow: [] })
  expect(await attend(manager)).toBeUndefined()
})
