import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, transact, update } from '#functions/core/table/table.ts'
import { reactivate, suspend } from '#functions/data/companies/suspension.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { academy } from '#shared/apps/academy/contract.ts'
import { company } from '#shared/people/company/contract.ts'
import { users } from '#shared/people/users/contract.ts'
import { everythingIn } from '#test/api/people/peopleKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { academyKit, question, quizStep, textStep } from './academyKit.ts'

const app = await startApi()
const { must, publish, published, save } = academyKit(app)
afterEach(() => setClock())

const finish = (person: Person, id: string, more: object = {}) =>
  call(app, academy.setProgress, person, { id, currentStep: 1, completed: true }, more)
const ownOf = async (person: Person) => must(call(app, academy.certificates, person, {}))
const check = (code: string) => call(app, academy.checkCertificate, undefined, { code })
const UNKNOWN = { status: 404, body: { code: 'resource.notFound' } }
const certified = { certificate: true, description: 'Lire', steps: [textStep('Un'), textStep('Deux')] }

const whoHas = async () => {
  const staff = await newTenant(app)
  const course = await published(staff.manager, certified)
  await must(finish(staff.resource, course.id))
  const [own] = await ownOf(staff.resource)
  return { ...staff, course, code: own?.code ?? '' }
}

test('whoever has wholly finished a course that gives a certificate has one, which anybody checks by its code', async () => {
  setClock({ at: new Date('2026-11-22T23:30:00Z') })
  const { manager, resource, validator } = await newTenant(app)
  const quiz = quizStep('Quiz', question('Lequel ?', 'Faux', '*Vrai'))
  const { id } = await published(manager, { ...certified, steps: [textStep('Lire'), quiz] })
  expect((await call(app, academy.course, resource, { id })).body?.certificate).toBe('OFFERED')
  expect((await finish(resource, id)).body).toMatchObject({ code: 'academy.quizOpen' })
  await must(call(app, academy.answerQuiz, resource, { id, step: quiz.id, answers: [[1]] }))
  expect(await ownOf(resource)).toEqual([])
  await must(finish(resource, id))

  const own = await ownOf(resource)
  const code = expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(own).toEqual([
    {
      course: id,
      title: 'Sécurité',
      name: resource.name,
      completedOn: '2026-11-23',
      code,
      validUntil: null,
      ended: false,
    },
  ])
  expect((await call(app, academy.course, resource, { id })).body?.certificate).toBe('GIVEN')
  expect(await ownOf(validator)).toEqual([])

  const { status, body } = await check(own[0]?.code ?? '')
  const [first = '', last = ''] = resource.name.split(' ')
  expect(status).toBe(200)
  expect(body).toEqual({
    title: 'Sécurité',
    completedOn: '2026-11-23',
    initials: `${first[0]}. ${last[0]}.`,
    company: expect.any(String),
    logoUrl: null,
    colour: null,
    validUntil: null,
    ended: false,
  })
  expect(JSON.stringify(body)).not.toContain(last)
})

test('a certificate is on its company’s paper, as that is today, and says no more of the company than what stands on it', async () => {
  const { manager, code } = await whoHas()
  const change = {
    name: 'Rivage & Associés',
    colour: '#0f766e',
    address: '12 quai de la Douane',
    registration: '123456789',
  }
  await must(call(app, company.update, manager, change))
  const { logoUrl } = await must(call(app, company.setLogo, manager, { image: PNG.toString('base64') }))
  const { body } = await check(code)
  expect(body).toMatchObject({ company: 'Rivage & Associés', logoUrl, colour: '#0f766e' })
  expect(logoUrl).toMatch(/^\/avatars\//)
  expect(JSON.stringify(body)).not.toMatch(/quai|123456789/)
})

test('a code is right however it is typed from paper, and nothing near it is', async () => {
  const { code } = await whoHas()
  const typed = [code.replaceAll('-', ''), ` ${code.toLowerCase()} `, code.replaceAll('0', 'o').replaceAll('1', 'l')]
  for (const one of typed) expect((await check(one)).status, one).toBe(200)
  const other = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  for (const one of [other, code.slice(1), `${code}0`, '', '-']) expect(await check(one), one).toMatchObject(UNKNOWN)
})

test('a certificate says what was true when it was given, whatever becomes of the course, and there is one of each course', async () => {
  const { course, manager, resource, tenant, code } = await whoHas()
  const renamed = await must(save(manager, course, { title: 'Tout autre chose', certificate: false }))
  await must(publish(manager, renamed))
  expect((await call(app, academy.course, resource, { id: course.id })).body).toMatchObject({
    title: 'Tout autre chose',
    certificate: 'GIVEN',
  })
  await must(finish(resource, course.id))
  await must(call(app, academy.deleteCourse, manager, { id: course.id }))
  await app.drained()
  await transact([update(memberKey(tenant, resource.personId), expression`SET #lastName = ${'Nouveau'}`)])
  expect(await ownOf(resource)).toMatchObject([{ code, title: 'Sécurité', name: resource.name }])
  expect(await check(code)).toMatchObject({ status: 200, body: { title: 'Sécurité' } })
})

test('finishing in several windows at once gives one certificate', async () => {
  const { manager, resource } = await newTenant(app)
  const { id } = await published(manager, certified)
  const answers = await Promise.all([1, 2, 3].map(() => finish(resource, id, { anyCost: true })))
  expect(answers.map(({ status }) => status)).toContain(200)
  const own = await ownOf(resource)
  expect(own).toHaveLength(1)
  expect((await check(own[0]?.code ?? '')).status).toBe(200)
})

test('a course gives none unless its author says so, and of those that ship with the product the one on security does', async () => {
  const { manager, resource } = await newTenant(app)
  const { id } = await published(manager)
  await must(finish(resource, id))
  for (const shipped of ['fill-a-month', 'security-at-work'])
    for (const currentStep of [1, 2, 3, 4, 5, 6])
      await must(call(app, academy.setProgress, resource, { id: shipped, currentStep }))
  await must(finish(resource, 'fill-a-month'))
  expect(await ownOf(resource)).toEqual([])
  await must(finish(resource, 'security-at-work'))
  expect(await ownOf(resource)).toMatchObject([{ title: 'La sécurité au travail, chez le client et dans le train' }])
})

test('whoever finished before it gave one gets theirs by finishing once more', async () => {
  const { manager, resource } = await newTenant(app)
  const course = await published(manager)
  await must(finish(resource, course.id))
  await must(publish(manager, await must(save(manager, course, { certificate: true }))))
  expect(await ownOf(resource)).toEqual([])
  await must(finish(resource, course.id))
  expect(await ownOf(resource)).toHaveLength(1)
})

test('a suspended company’s certificates are as unknown as those of whoever is erased, of whom nothing is left', async () => {
  const { tenant, manager, resource, code } = await whoHas()
  await transact(suspend(tenant, { reason: 'unpaid', since: new Date().toISOString() }))
  const suspended = await check(code)
  expect(suspended).toMatchObject(UNKNOWN)
  await transact(reactivate(tenant))
  expect((await check(code)).status).toBe(200)

  await must(call(app, users.disable, manager, { userId: resource.personId }))
  expect((await check(code)).status).toBe(200)
  await must(call(app, users.erase, manager, { userId: resource.personId, confirmEmail: resource.email }))
  const erasing = await check(code)
  await app.drained()
  const { requestId: _, ...erased } = (await check(code)).body as unknown as Record<string, unknown>
  const { requestId: __, ...unknown } = (await check('0000-0000-0000-0000')).body as unknown as Record<string, unknown>
  expect(erasing).toMatchObject(UNKNOWN)
  expect(erased).toEqual(unknown)
  expect(await everythingIn(app)).not.toContain(code.replaceAll('-', ''))
  expect(await getItem({ pk: `T#${tenant}#P#${resource.personId}`, sk: 'COURSE#' })).toBeUndefined()
})

test('certificates are in what people take of their data', async () => {
  const { resource, code } = await whoHas()
  const progress = (await downloadArchive(app, resource)).read('academy/progress.json')
  expect(JSON.stringify(progress)).toContain(code.replaceAll('-', ''))
})

/** The status that a code is answered with when it is asked for from an address. */
const checkedFrom = (localAddress: string, code: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request(`${app.url}${academy.checkCertificate.path}`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end(JSON.stringify({ code }))
  })

test('codes that are wrong are counted for the network they come from, right ones are not, and no other network waits', async () => {
  setClock({ at: new Date() })
  const { code } = await whoHas()
  const FREE = 20
  for (let time = 0; time < FREE + 3; time += 1) expect(await checkedFrom('127.0.4.1', code)).toBe(200)
  const guesses: (number | undefined)[] = []
  for (let guess = 0; guess < FREE + 3; guess += 1) guesses.push(await checkedFrom('127.0.4.2', `guess ${guess}`))
  expect(guesses.slice(0, FREE)).toEqual(Array(FREE).fill(404))
  expect(guesses.slice(FREE)).toContain(429)
  expect(await checkedFrom('127.0.4.2', code)).toBe(429)
  expect(await checkedFrom('127.0.4.1', code)).toBe(200)
})
