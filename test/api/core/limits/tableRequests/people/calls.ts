import { expect } from 'vitest'
import { epochSeconds, setClock } from '#functions/core/clock.ts'
import { totpAt } from '#functions/core/security/totp.ts'
import { account } from '#shared/people/account/contract.ts'
import { auth, type SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { users } from '#shared/people/users/contract.ts'
import { positionings } from '#shared/staffing/positionings/contract.ts'
import { profiles } from '#shared/staffing/profiles/contract.ts'
import type { Recorder } from '#test/api/core/limits/tableRequests/recorder.ts'
import { CHOSEN, newAddress, peopleOf, tokenIn } from '#test/api/people/peopleKit.ts'
import { caller } from '#test/api/people/signIn/authKit.ts'
import { joinAlso } from '#test/api/people/signIn/factorKit.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { call, newTenant } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'
import { newAuthenticator } from '#test/kit/passkey.ts'

export const recordAccount = async ({ app, noted }: Recorder) => {
  const { must } = staffingOf(app)
  const { latest } = peopleOf(app)
  const staff = await newTenant(app)
  const { resource, validator, manager, freelancer } = staff
  const { password } = resource
  await noted(account.updateProfile, staff, resource, { phone: '+33 1', firstName: 'Zoé' })
  await noted(account.setAvatar, staff, resource, { image: PNG.toString('base64') })
  await noted(account.removeAvatar, staff, resource, {})
  await must(call(app, auth.signIn, undefined, { email: resource.email, password }))
  const { body: sessions } = await call(app, account.sessions, resource, {})
  const other = sessions.find(({ current }) => !current) ?? expect.fail('There is no other session')
  await noted(account.endSession, staff, resource, { sessionId: other.id })
  await must(call(app, auth.signIn, undefined, { email: resource.email, password }))
  await noted(account.endOtherSessions, staff, resource, {})
  await noted(account.changePassword, staff, resource, { currentPassword: password, password: CHOSEN })

  const { body: begun } = await noted(account.beginTotp, staff, validator, { password })
  const code = () => totpAt(begun.secret, epochSeconds())
  await noted(account.confirmTotp, staff, validator, { code: code() })
  setClock({ ahead: 30_000 })
  const half = await call(app, auth.signIn, undefined, { email: validator.email, password })
  const { ticket } = (half.body as unknown as { details: SecondFactorNeeded }).details
  await noted(auth.secondFactor, staff, undefined, { ticket, code: code() })
  setClock()
  await noted(account.recoveryCodes, staff, validator, { password })
  await noted(account.removeTotp, staff, validator, { password })
  const forgetful = await staff.addPerson()
  const { secret } = await must(call(app, account.beginTotp, forgetful, { password }))
  await must(call(app, account.confirmTotp, forgetful, { code: totpAt(secret, epochSeconds()) }))
  await must(call(app, users.resetSecondFactor, manager, { userId: forgetful.personId }))
  const token = tokenIn(await latest(forgetful.email))
  await noted(onboarding.resetSecondFactor, { ...staff, forgetful }, undefined, { token, password })

  const laptop = newAuthenticator(new URL(app.url).origin)
  const { body: options } = await noted(account.beginPasskey, staff, manager, { password })
  await noted(account.addPasskey, staff, manager, { name: 'Laptop', response: laptop.create(options) })
  const { body: asked } = await noted(auth.beginPasskey, staff, undefined, {})
  const shown = { challenge: asked.challenge, passkey: laptop.get(asked.options) }
  await noted(auth.passkey, staff, undefined, shown)
  const { body: factors } = await call(app, account.secondFactor, manager, {})
  const passkeyId = factors.passkeys[0]?.id ?? ''
  await noted(account.removePasskey, staff, manager, { passkeyId, password })
  await noted(auth.signIn, staff, undefined, { email: freelancer.email, password })
}

export const recordSessions = async ({ app, note, noted }: Recorder) => {
  const browser = caller(app.url)
  const staff = await newTenant(app)
  const { freelancer, resource } = staff
  const elsewhere = await newTenant(app)
  await joinAlso(freelancer, elsewhere.tenant)
  const signIn = () => browser('/api/auth/sign-in', { email: freelancer.email, password: freelancer.password })
  const { cookie, body } = await signIn()
  await note(auth.unlockSession, staff, () =>
    browser('/api/auth/unlock-session', { email: freelancer.email, password: freelancer.password }, { cookie }),
  )
  const again = await note(auth.refresh, staff, () => browser('/api/auth/refresh', {}, { cookie }))
  await note(auth.signInWithToken, staff, () =>
    browser('/api/auth/sign-in-with-token', { accessToken: body.accessToken }, { cookie: again.cookie }),
  )
  const { cookie: third, body: later } = await signIn()
  const everybody = { ...staff, elsewhere: elsewhere.manager }
  await note(auth.switchWorkspace, everybody, () =>
    browser(
      '/api/auth/switch-workspace',
      { workspaceId: elsewhere.tenant },
      { cookie: third, token: later.accessToken },
    ),
  )
  // As if the answer to the switch was lost.
  await note(auth.refresh, everybody, () => browser('/api/auth/refresh', {}, { cookie: third }))
  await note(auth.signOut, everybody, () => browser('/api/auth/sign-out', {}, { cookie: third }))
  await noted(onboarding.removeSample, staff, staff.manager, {})
  const { cookie: last } = await signIn()
  await note(auth.signOut, staff, () => browser('/api/auth/sign-out', {}, { cookie: last }))
  await noted(auth.keys, staff, undefined, {})
  await noted(auth.discovery, staff, undefined, {})
  await noted(profiles.beginUpload, staff, resource, { profilId: resource.personId })
}

/** Who signs up, is invited, or answers a link. */
export const recordStrangers = async ({ app, noted }: Recorder) => {
  const { newMission, sent } = staffingOf(app)
  const { latest, invite } = peopleOf(app)
  const staff = await newTenant(app)
  const { manager, validator, resource } = staff
  const email = newAddress()
  const people = { ...staff }
  const registration = { type: 'ESN', company: 'Atelier', firstName: 'Camille', lastName: 'Roussel' } as const
  const signingUp = {
    ...registration,
    termsVersion: TERMS_VERSION,
    email,
    password: CHOSEN,
    displayLanguage: 'EN',
  } as const
  await noted(onboarding.operator, people, undefined, {})
  await noted(onboarding.signUp, people, undefined, signingUp)
  await noted(onboarding.activate, people, undefined, { token: tokenIn(await latest(email)) })
  await noted(onboarding.forgotPassword, people, undefined, { email: validator.email })
  const token = tokenIn(await latest(validator.email))
  await noted(onboarding.resetLink, people, undefined, { token, what: 'password' })
  await noted(onboarding.resetPassword, people, undefined, { token, password: CHOSEN })
  const invited = newAddress()
  await invite(manager, invited)
  const invitation = tokenIn(await latest(invited))
  await noted(onboarding.invitation, people, undefined, { token: invitation })
  const names = { firstName: 'Inès', lastName: 'Garance', termsVersion: TERMS_VERSION }
  await noted(onboarding.acceptInvitation, people, undefined, { token: invitation, password: CHOSEN, ...names })
  const { id } = await newMission(manager)
  const { token: link } = await sent(manager, id, resource)
  await noted(positionings.proposal, people, undefined, { token: link })
  await noted(positionings.proposalResume, people, undefined, { token: link, language: 'FR' })
  await noted(positionings.answerProposal, people, undefined, { token: link, accepted: true, message: '' })
}
