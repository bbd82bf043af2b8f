import { environment } from '#functions/core/environment.ts'
import { serve } from '#functions/core/http/serve.ts'
import { onboarding } from '#shared/people/onboarding/contract.ts'
import { StageNotice } from '#shared/people/onboarding/operator.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { accept, readInvitation } from './accept.ts'
import { activate } from './activate.ts'
import { forgotPassword, isResetOpen, resetPassword } from './reset.ts'
import { isFactorsResetOpen, resetSecondFactor } from './secondFactor.ts'
import { signUp } from './signUp.ts'

export const handler = serve(onboarding, {
  operator: () => ({ operator: StageNotice.parse(JSON.parse(environment.operator)), termsVersion: TERMS_VERSION }),
  signUp: (input, _, request) => signUp(input, request),
  activate: ({ token }, _, request) => activate(token, request),
  invitation: ({ token }) => readInvitation(token),
  acceptInvitation: (input, _, request) => accept(input, request),
  forgotPassword: ({ email }, _, request) => forgotPassword(email, request),
  resetLink: ({ token, what }) => (what === 'password' ? isResetOpen : isFactorsResetOpen)(token),
  resetPassword: ({ token, password }, _, request) => resetPassword(token, password, request),
  resetSecondFactor: (input, _, request) => resetSecondFactor(input, request),
  // Loaded lazily: it is used once in the life of a company.
  openSample: async (_, caller, request) => (await import('./sample/sample.ts')).openSample(caller, request),
  removeSample: async (_, caller, request) => (await import('./sample/sample.ts')).removeSample(caller, request),
})
