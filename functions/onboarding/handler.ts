import { serve } from '#functions/lib/serve.ts'
import { onboarding } from '#shared/contracts/onboarding.ts'
import { accept, invitation } from './accept.ts'
import { activate } from './activate.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { resetSecondFactor } from './secondFactor.ts'
import { signUp } from './signUp.ts'

export const handler = serve(onboarding, {
  signUp: (input, _, request) => signUp(input, request),
  activate: ({ token }, _, request) => activate(token, request),
  invitation: ({ token }) => invitation(token),
  acceptInvitation: (input, _, request) => accept(input, request),
  forgotPassword: ({ email }, _, request) => forgotPassword(email, request),
  resetPassword: ({ token, password }, _, request) => resetPassword(token, password, request),
  resetSecondFactor: (input, _, request) => resetSecondFactor(input, request),
})
