import { afterAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '#functions/core/clock.ts'
import { endpoints } from '#shared/contracts.ts'
import { endpointName } from '#shared/core/endpoint.ts'
import { account } from '#shared/people/account/contract.ts'
import type { SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { caller, timeFrom } from '#test/api/people/signIn/authKit.ts'
import { factorsOf, joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'

/** Wherever somebody shows a password or a code, a wrong one counts: nobody guesses on without waiting. */
const app = await startApi()
const browser = caller(app.url)
const company = await newTenant(app)
const { invite, latest } = peopleOf(app)
const pass = timeFrom(Math.ceil(Date.now() / 86_400_000) * 86_400_000)
// The failures of a network count by the hour: each test has one of its own.
beforeEach(() => pass(3600))
afterAll(() => setClock())
const { half, withTotp } = factorsOf(app, pass)

const WRONG = 'Wrong-horse-7!'
const [CODE, GUESSES] = ['000000', 8]

type Guess = () => Promise<{ status: number }>
const own =
  <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>) =>
  async (person: Person): Promise<Guess> =>
  () =>
    call(app, endpoint, person, input as never, { anyCost: true })

/** How somebody guesses at each endpoint that asks for a password or a code, which they have got as far as. */
const GUESSED: Record<string, (person: Person) => Promise<Guess>> = {
  'account.changePassword': own(account.changePassword, { currentPassword: WRONG, password: 'Other-bridges-9' }),
  'account.beginTotp': own(account.beginTotp, { password: WRONG }),
  'account.removeTotp': own(account.removeTotp, { password: WRONG }),
  'account.recoveryCodes': own(account.recoveryCodes, { password: WRONG }),
  'account.beginPasskey': own(account.beginPasskey, { password: WRONG }),
  'account.removePasskey': own(account.removePasskey, { passkeyId: 'x'.repeat(22), password: WRONG }),
  'auth.signIn':
    async ({ email }) =>
    () =>
      browser('/api/auth/sign-in', { email, password: WRONG }),
  'auth.unlockSession': async ({ email, password }) => {
    const { cookie } = await browser('/api/auth/sign-in', { email, password })
    return () => browser('/api/auth/unlock-session', { email, password: WRONG }, { cookie })
  },
  'auth.secondFactor': async (person) => {
    await withTotp(person)
    const { ticket }: SecondFactorNeeded = await half(person)
    return () => browser('/api/auth/second-factor', { ticket, code: CODE })
  },
  'onboarding.acceptInvitation': async ({ email }) => {
    const other = await newTenant(app)
    await invite(other.manager, email)
    const token = tokenIn(await latest(email))
    const names = { firstName: 'Inès', lastName: 'Garance', termsVersion: TERMS_VERSION }
    return () => call(app, onboarding.acceptInvitation, undefined, { token, password: WRONG, ...names })
  },
  'onboarding.resetSecondFactor': async (person) => {
    await withTotp(person)
    await call(app, users.resetSecondFactor, company.manager, { userId: person.personId })
    const token = tokenIn(await latest(person.email))
    return () => call(app, onboarding.resetSecondFactor, undefined, { token, password: WRONG })
  },
}

/** Where a password is chosen and none is shown, or a code proves a secret that the caller was just given. */
/** Set, or shown with the token of a link (see `filesLinks.test.ts`). */
const OF_LINKS = [
  'beginShared',
  'beginSharedParts',
  'createLink',
  'downloadShared',
  'dropShared',
  'keepShared',
  'openShared',
].map((one) => `files.${one}`)
/** Long enough that nobody comes upon one (see `academyCertificates.test.ts`). */
const DRAWN = ['academy.checkCertificate']
const NOT_GUESSED = ['onboarding.signUp', 'onboarding.resetPassword', 'account.confirmTotp', ...OF_LINKS, ...DRAWN]

test('every endpoint that takes a password or a code is known here', () => {
  const taking = endpoints.filter(({ input }) =>
    Object.keys(input.shape).some((field) => /^(currentPassword|password|code|recoveryCode)$/.test(field)),
  )
  expect([...Object.keys(GUESSED), ...NOT_GUESSED].toSorted()).toEqual(taking.map(endpointName).toSorted())
})

test.each(Object.entries(GUESSED))('%s', async (_, begin) => {
  const guess = await begin(await company.addPerson())
  const answers: number[] = []
  for (let time = 0; time < GUESSES; time++) answers.push((await guess()).status)
  expect(
    answers.every((status) => status >= 400),
    answers.join(),
  ).toBe(true)
  expect(answers.at(-1), answers.join()).toBe(429)
})

test('who chooses a new password after it was forgotten is signed out in every workspace', async () => {
  const person = await company.addPerson()
  const elsewhere = await newTenant(app)
  await joinAlso(person, elsewhere.tenant)
  const { cookie: first } = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  const second = await browser('/api/auth/sign-in', { email: person.email, password: person.password })
  const moved = await browser(
    '/api/auth/switch-workspace',
    { workspaceId: elsewhere.tenant },
    { cookie: second.cookie, token: second.body.accessToken },
  )
  expect(moved.status).toBe(200)
  pass(1)
  await call(app, onboarding.forgotPassword, undefined, { email: person.email })
  const token = tokenIn(await latest(person.email))
  expect((await browser('/api/auth/reset-password', { token, password: 'Other-bridges-9' })).status).toBe(200)
  pass(31)
  const again = [first, moved.cookie].map((cookie) => browser('/api/auth/refresh', {}, { cookie }))
  expect((await Promise.all(again)).map(({ status }) => status)).toEqual([401, 401])
  const opened = { headers: { authorization: `Bearer ${moved.body.accessToken}` } }
  expect((await fetch(`${app.url}/api/common/user`, opened)).status).toBe(401)
})
