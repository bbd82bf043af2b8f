import { onboarding } from '#shared/people/onboarding/contract.ts'
import { newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { type App, call } from '#test/kit/api.ts'

/** The answer to a link that does not work. */
export const INVALID = { status: 404, body: { code: 'onboarding.invalidToken' } }

/** Signing up, and asking for another password. */
export const signUpsOf = (app: App) => {
  const { latest, signUp, activate, signIn } = peopleOf(app)
  const forgot = (email: string) => call(app, onboarding.forgotPassword, undefined, { email })
  const reset = (token: string, password = 'Twelve-Bridges-8') =>
    call(app, onboarding.resetPassword, undefined, { token, password })
  /** Somebody who has signed up and activated. */
  const founded = async (more: Parameters<typeof signUp>[1] = {}) => {
    const email = newAddress()
    await signUp(email, more)
    await activate(tokenIn(await latest(email)))
    const { body } = await signIn(email)
    return { email, tenant: body.user.workspace.id, person: body.user.id, token: body.accessToken }
  }
  return { forgot, reset, founded }
}
