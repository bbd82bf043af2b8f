import { expect, test } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { deleteItem, updateItem } from '#functions/core/table/table.ts'
import { memberKey } from '#functions/data/people/members.ts'
import { common } from '#shared/overview/common/contract.ts'
import { account } from '#shared/people/account/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { call, newTenant, type Person, startApi } from '#test/kit/api.ts'
import { downloadArchive } from '#test/kit/archive.ts'
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
/** Which terms somebody's archive says that they have accepted: the latest, and each of them. */
const acceptedBy = async (person: Person): Promise<{ latest: unknown; all: unknown }> => {
  const archive = await downloadArchive(app, person)
  return { latest: archive.read('profile.json')?.acceptedTerms, all: archive.read('acceptedTerms.json') }
}
const opened = async () => {
  const email = newAddress()
  expect((await signUp(email)).status).toBe(200)
  await activate(tokenIn(await latest(email)))
  return entered(email)
}
const CHANGED = { status: 409, body: { code: 'onboarding.termsChanged' } }
const MISSING = {
  status: 400,
  body: { code: 'request.invalid', details: { problems: [expect.objectContaining({ path: 'termsVersion' })] } },
}
const ACCEPTED = { version: TERMS_VERSION, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
const ONCE = { latest: ACCEPTED, all: [ACCEPTED] }
const accepting = (person: Person, termsVersion: string) =>
  call(app, account.updateProfile, person, { termsVersion }, { anyCost: true })

test('nobody opens a workspace without the terms that hold; which those were is kept, and in the archive of who did', async () => {
  expect(await signUp(newAddress(), { termsVersion: '2001-01-01' })).toMatchObject(CHANGED)
  expect(await signUp(newAddress(), { termsVersion: undefined as never })).toMatchObject(MISSING)
  const { person, user } = await opened()
  expect(user.terms).toBeUndefined()
  expect(await acceptedBy(person)).toEqual(ONCE)
})

test('whoever accepted earlier terms is asked when they sign in, and goes on meanwhile; what they accepted before stays', async () => {
  const { person } = await opened()
  // As an earlier release stored it: the latest acceptance, and with the member only.
  const old = { version: '2001-01-01', at: '2001-01-01T00:00:00.000Z' }
  await updateItem(memberKey(person.tenant, person.personId), expression`SET #acceptedTerms = ${old}`)
  await deleteItem({ pk: personPartition(person.tenant, person.personId), sk: `TERMS#${TERMS_VERSION}` })
  expect((await entered(person.email)).user.terms).toBe(TERMS_VERSION)
  expect((await call(app, account.updateProfile, person, { title: 'Directrice' }, { anyCost: true })).body.terms).toBe(
    TERMS_VERSION,
  )
  expect(await accepting(person, '2001-01-01')).toMatchObject(CHANGED)
  expect((await accepting(person, TERMS_VERSION)).body.terms).toBeUndefined()
  const accepted = await acceptedBy(person)
  expect(accepted).toEqual({ latest: ACCEPTED, all: [old, ACCEPTED] })
  // Accepted again, it is accepted since the first time.
  expect((await accepting(person, TERMS_VERSION)).status).toBe(200)
  expect(await acceptedBy(person)).toEqual(accepted)
})

test('whoever joins by an invitation accepts what they are shown; only who answers for the company is asked later', async () => {
  const { manager, resource } = await newTenant(app)
  const email = newAddress('ines')
  await invite(manager, email)
  const token = tokenIn(await latest(email))
  expect(await accept(token, { termsVersion: '2001-01-01' })).toMatchObject(CHANGED)
  // As the specification has it, nothing need be said of terms.
  expect((await accept(token, { termsVersion: undefined })).status).toBe(200)
  const joining = await joined(manager)
  expect(await acceptedBy((await entered(joining.email)).person)).toEqual(ONCE)
  for (const { tenant, personId } of [manager, resource])
    await updateItem(memberKey(tenant, personId), expression`SET #acceptedTerms = ${null}`)
  const asked = async (person: Person) => (await call(app, common.user, person, {})).body.terms
  expect([await asked(manager), await asked(resource)]).toEqual([TERMS_VERSION, undefined])
})
