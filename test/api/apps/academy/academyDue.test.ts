import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { academyKit } from './academyKit.ts'

const app = await startApi()
const { must, published, publish, save } = academyKit(app)
afterEach(() => setClock())

/** A course is published on a Monday; it is due on a Friday two weeks later. */
const MONDAY = new Date('2026-11-02T09:00:00Z')
const DUE_ON = '2026-11-20'
const WEEK_BEFORE = new Date('2026-11-13T06:01:00Z')
const ON_THE_DAY = new Date('2026-11-20T06:01:00Z')
const isReminder = (title: string | null): boolean => /^(?:Formation à terminer|Course to finish)/.test(title ?? '')

const at = async (when: Date): Promise<void> => {
  setClock({ at: when })
  await app.runDueJobs()
}
const toldOf = async (person: Person): Promise<number> =>
  (await must(call(app, common.notifications, person, {}))).filter(({ title }) => isReminder(title)).length
const mailedTo = async ({ email }: Person): Promise<number> =>
  (await app.mails(email)).filter(({ subject }) => isReminder(subject)).length
const dueRows = async (tenant: string) =>
  (await queryAll({ where: expression`#pk = ${'DUE'}` })).filter((row) => row.tenant === tenant)

test('who is late with a mandatory course is reminded a week before its day and on it, once each, in the app and by mail', async () => {
  setClock({ at: MONDAY })
  const { tenant, manager, resource, addPerson } = await newTenant(app)
  const [done, disabled, quiet] = [await addPerson(), await addPerson(), await addPerson()]
  const { preferences } = await must(call(app, account.profile, quiet, {}))
  await must(
    call(app, account.updateProfile, quiet, {
      preferences: { ...preferences, mails: { ...preferences.mails, trainings: false } },
    }),
  )
  const course = await published(manager, { title: 'RGPD', dueOn: DUE_ON })
  await must(call(app, academy.setProgress, done, { id: course.id, currentStep: 1, completed: true }))
  await must(call(app, users.disable, manager, { userId: disabled.personId }))
  await app.drained()

  await at(new Date(WEEK_BEFORE.getTime() - 120_000))
  expect(await toldOf(resource)).toBe(0)
  await at(WEEK_BEFORE)
  await at(new Date(WEEK_BEFORE.getTime() + 600_000))
  expect([await toldOf(resource), await mailedTo(resource)]).toEqual([1, 1])
  expect([await toldOf(quiet), await mailedTo(quiet)]).toEqual([1, 0])
  expect([await toldOf(done), await mailedTo(done), await mailedTo(disabled)]).toEqual([0, 0, 0])
  const [mail] = (await app.mails(resource.email)).filter(({ subject }) => isReminder(subject))
  expect(mail?.text).toContain('« RGPD » est à terminer au plus tard le 20 novembre 2026.')
  expect(mail?.text).toContain(`/apps/academy/${course.id}`)
  // Whoever follows it sees that they were.
  const { items } = await must(call(app, academy.unfinished, manager, { id: course.id }))
  expect(items.find(({ id }) => id === resource.personId)?.remindedAt).toBe(WEEK_BEFORE.toISOString())

  setClock({ at: new Date('2026-11-16T09:00:00Z') })
  await must(call(app, academy.setProgress, quiet, { id: course.id, currentStep: 1, completed: true }))
  await at(ON_THE_DAY)
  await at(new Date(ON_THE_DAY.getTime() + 86_400_000))
  expect([await toldOf(resource), await mailedTo(resource)]).toEqual([2, 2])
  expect([await toldOf(quiet), await toldOf(done)]).toEqual([0, 0])
  expect(await dueRows(tenant)).toEqual([])
})

test('nobody is reminded of a day that was changed, of a course that was taken back, or that is for others', async () => {
  setClock({ at: MONDAY })
  const { tenant, manager, resource, freelancer } = await newTenant(app)
  const moved = await published(manager, { title: 'Déplacée', dueOn: DUE_ON })
  const taken = await published(manager, { title: 'Retirée', dueOn: DUE_ON })
  await published(manager, { title: 'Interne', dueOn: DUE_ON, audience: { who: 'EMPLOYED', people: [] } })
  const later = await must(save(manager, moved, { dueOn: '2027-01-29' }))
  await must(publish(manager, later))
  await must(publish(manager, taken, false))
  await at(WEEK_BEFORE)
  expect([await toldOf(resource), await toldOf(freelancer)]).toEqual([1, 0])
  await at(new Date('2027-01-22T06:01:00Z'))
  // The one that stayed as it was, by then overdue, and the new day of the other one.
  expect(await toldOf(resource)).toBe(3)
  expect((await dueRows(tenant)).map(({ dueAt }) => dueAt)).toEqual(['2027-01-29T06:00:00.000Z'])
})

test('nobody stays asked to take a course that is taken back or deleted, as they do while another one is published', async () => {
  setClock({ at: MONDAY })
  const { manager, resource, validator } = await newTenant(app)
  const courses = [] as Awaited<ReturnType<typeof published>>[]
  for (const title of ['Retirée', 'Supprimée', 'Là']) courses.push(await published(manager, { title, dueOn: DUE_ON }))
  const [taken, deleted] = courses as [(typeof courses)[0], (typeof courses)[0]]
  await at(ON_THE_DAY)
  const people = [resource, validator]
  expect(await Promise.all(people.map(toldOf))).toEqual([3, 3])
  await must(publish(manager, taken, false))
  await app.drained()
  expect(await Promise.all(people.map(toldOf))).toEqual([2, 2])
  await must(call(app, academy.deleteCourse, manager, { id: deleted.id }))
  await app.drained()
  expect(await Promise.all(people.map(toldOf))).toEqual([1, 1])
})

test('however many people there are, each is reminded once, a page at a time', async () => {
  setClock({ at: MONDAY })
  const { manager, addPerson } = await newTenant(app)
  const people: Person[] = []
  for (let index = 0; index < 52; index += 1) people.push(await addPerson())
  await published(manager, { title: 'Tous', dueOn: DUE_ON })
  await at(ON_THE_DAY)
  await at(new Date(ON_THE_DAY.getTime() + 300_000))
  await at(new Date(ON_THE_DAY.getTime() + 600_000))
  for (const person of people) expect(await toldOf(person)).toBe(1)
})

test('after runs that were missed only the last reminder goes out', async () => {
  setClock({ at: MONDAY })
  const { manager, resource } = await newTenant(app)
  await published(manager, { title: 'Plus tard', dueOn: DUE_ON })
  await at(ON_THE_DAY)
  expect(await toldOf(resource)).toBe(1)
})
