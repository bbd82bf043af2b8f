import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { updateItem } from '#functions/core/table/table.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { account } from '#shared/people/account/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { archiveOf } from '#test/kit/archive.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

const app = await startApi()
const { signUp, activate, signIn, latest, invite, accept, joined } = peopleOf(app)

test('everybody is told who runs this, and which terms whoever signs up accepts', async () => {
  const { status, body } = await call(app, onboarding.operator, undefined, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    operator: { name: expect.any(String), logDays: 90, auditDays: 400 },
    termsVersion: TERMS_VERSION,
  })
})

/** Somebody as they have just signed in, by their own token. */
const entered = async (email: string): Promise<{ person: Person; user: CurrentUser }> => {
  const { body } = await signIn(email)
  const { user, accessToken: token } = body
  const claims = { sub: user.id, tenant: user.workspace.id }
  const named = { accountId: '', name: '', password: CHOSEN, email }
  return { person: { tenant: claims.tenant, personId: claims.sub, token, claims, ...named } as never, user }
}
/** Which terms somebody's archive says that they have accepted. */
const acceptedBy = async (person: Person): Promise<unknown> =>
  (await archiveOf(app, person)).read('profile.json')?.acceptedTerms
const opened = async (more: Parameters<typeof signUp>[1] = {}) => {
  const email = newAddress()
  expect((await signUp(email, more)).status).toBe(200)
  await activate(tokenIn(await latest(email)))
  return entered(email)
}
const CHANGED = { status: 409, body: { code: 'onboarding.termsChanged' } }
const ACCEPTED = { version: TERMS_VERSION, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
const accepting = (person: Person, termsVersion: string) =>
  call(app, account.updateProfile, person, { termsVersion }, { anyCost: true })

test('which terms were accepted when a workspace was opened is kept, and in the archive of who did', async () => {
  expect(await signUp(newAddress(), { termsVersion: '2001-01-01' })).toMatchObject(CHANGED)
  const { person, user } = await opened()
  expect(user.terms).toBeUndefined()
  expect(await acceptedBy(person)).toEqual(ACCEPTED)
})

test('who was shown no terms, or earlier ones, is asked when they sign in, and goes on meanwhile', async () => {
  const { person, user } = await opened({ termsVersion: undefined })
  expect(user.terms).toBe(TERMS_VERSION)
  expect(await acceptedBy(person)).toBeFalsy()
  expect((await call(app, account.updateProfile, person, { title: 'Directrice' }, { anyCost: true })).body.terms).toBe(
    TERMS_VERSION,
  )
  expect(await accepting(person, '2001-01-01')).toMatchObject(CHANGED)
  expect((await accepting(person, TERMS_VERSION)).body.terms).toBeUndefined()
  expect(await acceptedBy(person)).toEqual(ACCEPTED)
  await updateItem(
    memberKey(person.tenant, person.personId),
    expression`SET #acceptedTerms = ${{ version: '2001-01-01', at: '2001-01-01T00:00:00.000Z' }}`,
  )
  expect((await entered(person.email)).user.terms).toBe(TERMS_VERSION)
})

test('whoever joins by an invitation accepts what they were shown; only who answers for the company is asked later', async () => {
  const { manager } = await newTenant(app)
  const email = newAddress('ines')
  await invite(manager, email)
  const token = tokenIn(await latest(email))
  expect(await accept(token, { termsVersion: '2001-01-01' })).toMatchObject(CHANGED)
  const joining = await joined(manager)
  expect(await acceptedBy((await entered(joining.email)).person)).toEqual(ACCEPTED)
  const unshown = async (permissions: ('ALL' | 'VIEW_CRA')[]) => {
    const address = newAddress('noe')
    const userId = await invite(manager, address, { permissions })
    expect((await accept(tokenIn(await latest(address)), { termsVersion: undefined })).status).toBe(200)
    await call(app, users.confirm, manager, { userId })
    await activate(tokenIn(await latest(address)))
    return (await entered(address)).user.terms
  }
  expect(await unshown(['VIEW_CRA'])).toBeUndefined()
  expect(await unshown(['ALL'])).toBe(TERMS_VERSION)
})
