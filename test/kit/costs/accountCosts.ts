import { randomUUID } from 'node:crypto'
import { epochSeconds, setClock } from '#functions/core/clock.ts'
import { totpAt } from '#functions/core/security/totp.ts'
import type { Cost } from '#shared/core/endpoint.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth, type SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { type App, call, newTenant } from '#test/kit/api.ts'
import { PASSWORD } from '#test/kit/emulators.ts'

const newAddresses = (count: number): string[] =>
  Array.from({ length: count }, () => `new.${randomUUID().slice(0, 13)}@kit.example`)
const OTHER = 'Another-bridge-2027!'
/** Sums costs. */
export const sumCosts = (costs: readonly Cost[]): Cost => ({
  requests: costs.reduce((sum, { requests }) => sum + requests, 0),
  units: costs.reduce((sum, { units }) => sum + units, 0),
})

/** Measures a session refresh with the cookie of a sign-in. */
export const measureRefreshCost = async (app: App, email: string): Promise<Cost> => {
  const post = (path: string, body: object, cookie = '') =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/auth/sign-in', { email, password: PASSWORD })
  const [cookie = ''] = signedIn.headers.getSetCookie()
  const { headers } = await post('/api/auth/refresh', {}, cookie.split(';')[0])
  const [requests = 0, units = 0] = (headers.get('x-regie-cost') ?? '').split(';').map(Number)
  return { requests, units }
}

/** Measures each step of an account's life in a workspace of five people, without e-mails. */
export const measureAccountCosts = async (app: App): Promise<Record<string, Cost>> => {
  const { manager, resource, freelancer } = await newTenant(app)
  const costs: Record<string, Cost> = {}
  const noted = <T extends { cost: Cost }>(action: string, answer: T): T => {
    costs[action] = answer.cost
    return answer
  }
  const tokenFor = async (email: string): Promise<string> =>
    /token=([\w-]{43})/.exec((await app.mails(email)).at(-1)?.text ?? '')?.[1] ?? ''
  const signIn = ({ email }: { email: string }) => call(app, auth.signIn, undefined, { email, password: PASSWORD })

  // Monthly usage counters are written before.
  for (const person of [resource, freelancer]) await signIn(person)
  noted('sign in', await signIn(resource))
  costs['go on with a session'] = await measureRefreshCost(app, resource.email)

  const { secret } = (await call(app, account.beginTotp, freelancer, { password: PASSWORD })).body
  const code = () => totpAt(secret, epochSeconds())
  await call(app, account.confirmTotp, freelancer, { code: code() })
  setClock({ ahead: 30_000 })
  const half = await signIn(freelancer)
  const { ticket } = (half.body as unknown as { details: SecondFactorNeeded }).details
  const whole = await call(app, auth.secondFactor, undefined, { ticket, code: code() })
  setClock()
  costs['sign in with a second factor'] = sumCosts([half.cost, whole.cost])

  const offer = { type: 'ESN_RESOURCE' as const, permissions: ['VIEW_CRA' as const], displayLanguage: 'EN' as const }
  const [email = ''] = newAddresses(1)
  const invited = noted('invite one', await call(app, users.invite, manager, { emails: [email], ...offer }))
  const userId = invited.body[0]?.id ?? ''
  noted('invite fifty', await call(app, users.invite, manager, { emails: newAddresses(50), ...offer }))
  const token = await tokenFor(email)
  noted('open an invitation', await call(app, onboarding.invitation, undefined, { token }))
  const names = { firstName: 'Inès', lastName: 'Garance', termsVersion: TERMS_VERSION }
  noted('accept it', await call(app, onboarding.acceptInvitation, undefined, { token, password: PASSWORD, ...names }))
  noted('confirm', await call(app, users.confirm, manager, { userId }))
  noted('activate', await call(app, onboarding.activate, undefined, { token: await tokenFor(email) }))
  noted('ask for a new password', await call(app, onboarding.forgotPassword, undefined, { email }))
  const reset = { token: await tokenFor(email), password: OTHER }
  noted('choose a new password', await call(app, onboarding.resetPassword, undefined, reset))
  noted('list 56 people', await call(app, users.list, manager, {}))
  return costs
}
