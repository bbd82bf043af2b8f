import { expect, test } from 'vitest'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { call, startApi } from '#test/kit/api.ts'
import { archiveOf } from '#test/kit/archive.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from './peopleKit.ts'

const app = await startApi()
const { signUp, activate, signIn } = peopleOf(app)

test('everybody is told who runs this, and which terms whoever signs up accepts', async () => {
  const { status, body } = await call(app, onboarding.operator, undefined, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    operator: { name: expect.any(String), logDays: 90, auditDays: 400 },
    termsVersion: TERMS_VERSION,
  })
})

test('which terms were accepted when a workspace was opened is kept, and in the archive of who did', async () => {
  const email = newAddress()
  expect(await signUp(email, { termsVersion: '2001-01-01' })).toMatchObject({
    status: 409,
    body: { code: 'onboarding.termsChanged' },
  })
  expect((await signUp(newAddress(), { termsVersion: undefined })).status).toBe(200)
  expect((await signUp(email)).status).toBe(200)
  await activate(tokenIn((await app.mails(email)).at(-1)))
  const { body } = await signIn(email, CHOSEN)
  const person = {
    ...{ tenant: body.user.workspace.id, personId: body.user.id, token: body.accessToken, email },
    ...{ accountId: '', name: '', password: CHOSEN, claims: { sub: body.user.id, tenant: body.user.workspace.id } },
  }
  expect((await archiveOf(app, person as never)).text).toMatch(
    new RegExp(`"acceptedTerms": ?\\{\\s*"version": ?"${TERMS_VERSION}"`),
  )
})
