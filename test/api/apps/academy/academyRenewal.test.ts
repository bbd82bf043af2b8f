import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { academyKit, question, quizStep, textStep } from './academyKit.ts'

const app = await startApi()
const { must, publish, published, save } = academyKit(app)
afterEach(() => setClock())

/** A course is mandatory; its certificate holds for twelve months. */
const GIVEN = new Date('2026-02-10T09:00:00Z')
const UNTIL = '2027-02-10'
const SOON = new Date('2027-01-11T06:01:00Z')
const ENDED = new Date('2027-02-11T09:00:00Z')
const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
const yearly = {
  title: 'RGPD',
  description: 'Lire',
  dueOn: '2026-03-01',
  certificate: true,
  validMonths: 12,
  steps: [textStep('Un'), quiz],
}

const finish = (person: Person, id: string, more: object = {}) =>
  call(app, academy.setProgress, person, { id, currentStep: 1, completed: true }, more)
const answer = (person: Person, id: string) =>
  must(call(app, academy.answerQuiz, person, { id, step: quiz.id, answers: [[1]] }))
const goThrough = async (person: Person, id: string) => {
  await answer(person, id)
  return must(finish(person, id))
}
const courseOf = (person: Person, id: string) => must(call(app, academy.course, person, { id }))
const ownOf = (person: Person) => must(call(app, academy.certificates, person, {}))
const check = async (code = '') => (await call(app, academy.checkCertificate, undefined, { code })).body
const homeOf = async (person: Person) =>
  (await must(call(app, common.inbox, person, {}))).lines.find(({ kind }) => kind === 'COURSES')
const isReminder = (title: string | null) => /^Certificat(?: à renouveler|e to renew)/.test(title ?? '')
const toldOf = async (person: Person) =>
  (await must(call(app, common.notifications, person, {}))).flatMap(({ title, description }) =>
    isReminder(title) ? [description] : [],
  )
const mailsTo = async ({ email }: Person) => (await app.mails(email)).filter(({ subject }) => isReminder(subject))
const leftOf = async (author: Person, id: string) =>
  (await must(call(app, academy.unfinished, author, { id }))).items.map((one) => [one.id, one.endedOn])
const at = async (when: Date) => {
  setClock({ at: when })
  await app.runDueJobs()
}

/** Somebody of a company has finished its course. */
const whoHas = async (changes: Parameters<typeof published>[1] = {}) => {
  setClock({ at: GIVEN })
  const staff = await newTenant(app)
  const course = await published(staff.manager, { ...yearly, ...changes })
  await goThrough(staff.resource, course.id)
  return { ...staff, course, id: course.id }
}

test('a certificate says until when it holds, and that it has ended, to whose it is and to whoever checks it', async () => {
  const { resource, id } = await whoHas()
  const [own] = await ownOf(resource)
  expect(own).toMatchObject({ completedOn: '2026-02-10', validUntil: UNTIL, ended: false })
  expect(await check(own?.code)).toMatchObject({ validUntil: UNTIL, ended: false })
  expect(await courseOf(resource, id)).toMatchObject({ certificate: 'GIVEN', certificateUntil: UNTIL, renews: false })
  setClock({ at: new Date(`${UNTIL}T12:00:00Z`) })
  expect(await check(own?.code)).toMatchObject({ ended: false })
  setClock({ at: ENDED })
  expect(await check(own?.code)).toMatchObject({ completedOn: '2026-02-10', validUntil: UNTIL, ended: true })
  expect(await ownOf(resource)).toMatchObject([{ validUntil: UNTIL, ended: true }])
})

test('one that has no months holds for ever, whatever its course says later; without a certificate there are no months', async () => {
  const { manager, resource, course, id } = await whoHas({ validMonths: null })
  const saved = await must(save(manager, course, { validMonths: 1 }))
  await must(publish(manager, saved))
  setClock({ at: new Date('2036-01-01T09:00:00Z') })
  expect(await ownOf(resource)).toMatchObject([{ validUntil: null, ended: false }])
  expect(await courseOf(resource, id)).toMatchObject({ certificateUntil: null, renews: false })
  expect(await homeOf(resource)).toBeUndefined()
  expect((await must(save(manager, saved, { certificate: false, validMonths: 6 }))).validMonths).toBeNull()
  for (const validMonths of [0, 121, 1.5]) expect((await save(manager, saved, { validMonths })).status).toBe(400)
})

test('whose certificate of a mandatory course ends goes through it anew, and keeps the earlier one beside the next', async () => {
  const { manager, resource, id } = await whoHas()
  const [first] = await ownOf(resource)
  setClock({ at: new Date('2027-01-10T12:00:00Z') })
  expect(await courseOf(resource, id)).toMatchObject({ renews: false })
  expect(await homeOf(resource)).toBeUndefined()
  // A month before it ends.
  setClock({ at: new Date('2027-01-11T12:00:00Z') })
  expect(await homeOf(resource)).toMatchObject({ count: 1, late: 0, next: { course: id, date: UNTIL, renews: true } })
  expect(await leftOf(manager, id)).not.toContainEqual([resource.personId, UNTIL])
  const anew = await courseOf(resource, id)
  expect(anew).toMatchObject({ renews: true, certificate: 'GIVEN', progress: { currentStep: 0, completed: 1 } })
  expect(anew?.steps.map(({ seen, quiz: one }) => [seen, one?.result.passed])).toEqual([
    [true, undefined],
    [false, false],
  ])
  expect((await finish(resource, id)).body).toMatchObject({ code: 'academy.quizOpen' })
  expect(await ownOf(resource)).toEqual([first])

  setClock({ at: ENDED })
  expect(await homeOf(resource)).toMatchObject({ count: 1, late: 1, next: { date: UNTIL, renews: true } })
  expect(await leftOf(manager, id)).toContainEqual([resource.personId, UNTIL])
  await must(call(app, academy.setProgress, resource, { id, currentStep: 1 }))
  expect((await courseOf(resource, id))?.progress).toEqual({ currentStep: 1, completed: 1 })
  await goThrough(resource, id)
  const renewed = await ownOf(resource)
  expect(renewed).toMatchObject([
    { validUntil: '2028-02-11', ended: false },
    { ...first, ended: true },
  ])
  expect(renewed[0]?.code).not.toBe(first?.code)
  expect(await check(renewed[0]?.code)).toMatchObject({ validUntil: '2028-02-11', ended: false })
  expect(await check(first?.code)).toMatchObject({ validUntil: UNTIL, ended: true })
  expect(await homeOf(resource)).toBeUndefined()
  expect(await leftOf(manager, id)).not.toContainEqual([resource.personId, UNTIL])
  expect(await courseOf(resource, id)).toMatchObject({ renews: false, progress: { completed: 2 } })
  // Once more in between changes nothing of it.
  await must(finish(resource, id))
  expect(await ownOf(resource)).toEqual(renewed)
})

test('one that holds for a month is begun anew in its second half, of which its holder is told then', async () => {
  const { resource, id } = await whoHas({ validMonths: 1 })
  const until = '2026-03-10'
  for (const when of ['2026-02-10T10:00:00Z', '2026-02-23T12:00:00Z']) {
    await at(new Date(when))
    expect(await courseOf(resource, id)).toMatchObject({ certificateUntil: until, renews: false })
    expect([await homeOf(resource), await toldOf(resource)]).toEqual([undefined, []])
  }
  await at(new Date('2026-02-24T06:01:00Z'))
  expect(await courseOf(resource, id)).toMatchObject({ renews: true, progress: { currentStep: 0, completed: 1 } })
  expect(await homeOf(resource)).toMatchObject({ count: 1, late: 0, next: { date: until, renews: true } })
  expect([await toldOf(resource), await mailsTo(resource)].map(({ length }) => length)).toEqual([1, 1])
  setClock({ at: new Date('2026-02-27T12:00:00Z') })
  await goThrough(resource, id)
  expect(await homeOf(resource)).toBeUndefined()
  // The last day of the earlier one.
  await at(new Date(`${until}T06:01:00Z`))
  expect([await toldOf(resource), await mailsTo(resource)].map(({ length }) => length)).toEqual([0, 1])
})

test('a quiz may be what is begun anew with, and two windows that finish give one certificate more', async () => {
  const { resource, id } = await whoHas({ steps: [quiz] })
  setClock({ at: ENDED })
  await answer(resource, id)
  const done = await Promise.all([1, 2].map(() => finish(resource, id, { anyCost: true })))
  expect(done.map(({ status }) => status)).toContain(200)
  expect(await ownOf(resource)).toHaveLength(2)
  expect((await courseOf(resource, id))?.steps[0]?.quiz?.result.passed).toBe(true)
})

test('a course that gives no certificate any more is finished for good by going through it once more', async () => {
  const { manager, resource, course, id } = await whoHas()
  await must(publish(manager, await must(save(manager, course, { certificate: false }))))
  setClock({ at: ENDED })
  expect(await courseOf(resource, id)).toMatchObject({ certificate: 'GIVEN', renews: false })
  expect(await homeOf(resource)).toMatchObject({ late: 1 })
  await must(finish(resource, id))
  expect(await homeOf(resource)).toBeUndefined()
  expect(await ownOf(resource)).toMatchObject([{ ended: true }])
})

test('whose certificate ends is told a month before and on its last day, in the app and by mail; not who has renewed', async () => {
  const { manager, resource, validator, id } = await whoHas()
  await goThrough(validator, id)
  await at(new Date(SOON.getTime() - 120_000))
  expect(await toldOf(resource)).toEqual([])
  await at(SOON)
  await at(new Date(SOON.getTime() + 600_000))
  expect(await toldOf(resource)).toEqual([
    'Votre certificat pour « RGPD » est valable jusqu’au 10 février 2027. Suivez de nouveau la formation pour le renouveler.',
  ])
  const [mail] = await mailsTo(resource)
  expect(mail?.text).toContain(`/apps/academy/${id}`)
  expect(await toldOf(validator)).toHaveLength(1)
  await goThrough(validator, id)
  await at(new Date(`${UNTIL}T06:01:00Z`))
  expect([await toldOf(resource), await mailsTo(resource)].map(({ length }) => length)).toEqual([2, 2])
  expect(await toldOf(validator)).toEqual([])
  // Afterwards, by whoever follows the course.
  setClock({ at: ENDED })
  const people = [resource.personId, validator.personId]
  expect(await must(call(app, academy.remind, manager, { id, people }))).toEqual({ reminded: [resource.personId] })
  await app.drained()
  expect((await toldOf(resource))[0]).toContain('était valable jusqu’au 10 février 2027')
  expect(await toldOf(validator)).toEqual([])
})

test('one that ended while courses were switched off is not said to be valid still, once they are on again', async () => {
  const { manager, resource } = await whoHas()
  await must(call(app, company.update, manager, { appsOff: ['academy'] }))
  await at(SOON)
  await at(ENDED)
  await must(call(app, company.update, manager, { appsOff: [] }))
  await at(new Date(ENDED.getTime() + 86_400_000))
  expect(await toldOf(resource)).toEqual([
    'Votre certificat pour « RGPD » était valable jusqu’au 10 février 2027. Suivez de nouveau la formation pour le renouveler.',
  ])
  const [mail] = await mailsTo(resource)
  expect(mail?.text).toContain('était valable')
  // By whoever follows the course, as after any reminder.
  await at(new Date(ENDED.getTime() + 2 * 86_400_000))
  expect(await toldOf(resource)).toHaveLength(1)
})

test('nobody is told whose course was taken from them, or who no longer works there', async () => {
  const { manager, resource, validator, course, id } = await whoHas()
  await goThrough(validator, id)
  await must(call(app, users.disable, manager, { userId: validator.personId }))
  await must(publish(manager, course, false))
  await at(SOON)
  expect([await toldOf(resource), await mailsTo(validator)]).toEqual([[], []])
})

test('earlier certificates are in what people take of their data, and go with them', async () => {
  const { manager, resource, id } = await whoHas()
  const [first] = await ownOf(resource)
  const code = first?.code.replaceAll('-', '') ?? ''
  setClock({ at: ENDED })
  await goThrough(resource, id)
  const taken = JSON.stringify((await downloadArchive(app, resource)).read('academy/earlierCertificates.json'))
  expect(taken).toContain(code)
  expect(taken).toContain(UNTIL)
  await must(call(app, users.disable, manager, { userId: resource.personId }))
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  await app.drained()
  expect(await everythingIn(app)).not.toContain(code)
  expect(await check(first?.code)).toMatchObject({ code: 'resource.notFound' })
})
