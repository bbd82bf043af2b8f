import * as z from 'zod'
import { del, get, group, post } from '#shared/core/endpoint.ts'
import { DisplayLanguage, Id } from '#shared/core/terms.ts'
import { PLAIN_LINE } from '#shared/core/text/normalise.ts'
import { UserType } from '#shared/people/terms.ts'
import { Email, NewPassword, PersonName } from '../terms.ts'
import { StageNotice } from './operator.ts'

/** 256 random bits from a mail's link; works once. */
const OneTimeToken = z.string().regex(/^[\w-]{43}$/)

/** The version of the terms that were shown and are hereby accepted. */
const ShownTerms = z.string().max(10)

/** Sign-up, invitations and password resets. No response discloses whether an address has an account. */
export const onboarding = group('onboarding', {
  operator: get('/api/auth/operator', {
    summary: 'Get the operator of this service, and the version of the terms to accept on sign-up',
    access: 'public',
    output: z.object({ operator: StageNotice, termsVersion: z.string() }),
    cost: { requests: 0, units: 0 },
  }),
  signUp: post('/api/auth/sign-up', {
    summary: 'Create a company or freelancer workspace. Sends an e-mail with an activation link.',
    access: 'public',
    input: {
      type: UserType.extract(['ESN', 'FREELANCER']),
      /** Name of an ESN; if empty, a freelancer's workspace has their own name. */
      company: z.string().trim().max(80).regex(PLAIN_LINE),
      firstName: PersonName,
      lastName: PersonName,
      email: Email,
      password: NewPassword,
      displayLanguage: DisplayLanguage,
      termsVersion: ShownTerms,
    },
    output: z.boolean(),
    errors: ['onboarding.companyRequired', 'onboarding.passwordCommon', 'onboarding.termsChanged', 'request.reusedKey'],
    cost: { requests: 4, units: 20 },
  }),
  activate: post('/api/auth/activate', {
    summary: 'Activate an account with the token from its e-mail',
    access: 'public',
    input: { token: OneTimeToken },
    output: z.boolean(),
    errors: ['onboarding.invalidToken'],
    cost: { requests: 3, units: 32 },
  }),
  invitation: post('/api/auth/invitation', {
    summary: 'Get the details of an invitation, for the form that accepts it',
    access: 'public',
    input: { token: OneTimeToken },
    output: z.object({
      company: z.string(),
      email: z.string(),
      type: UserType,
      displayLanguage: DisplayLanguage,
      /** The address has an account, so its password is requested instead of a new one. */
      hasAccount: z.boolean(),
    }),
    errors: ['onboarding.invalidToken'],
    changes: [],
    cost: { requests: 2, units: 6 },
  }),
  acceptInvitation: post('/api/auth/accept-invitation', {
    summary: 'Accept an invitation. A manager then reviews the account.',
    access: 'public',
    input: {
      token: OneTimeToken,
      password: z.string().max(200),
      firstName: PersonName,
      lastName: PersonName,
      /** The language in which the invitation was read; if missing, the one it was written in. */
      displayLanguage: DisplayLanguage.optional(),
      /** If missing, holders of ALL are asked after signing in. */
      termsVersion: ShownTerms.optional(),
    },
    output: z.boolean(),
    errors: [
      'onboarding.termsChanged',
      'onboarding.invalidToken',
      'onboarding.passwordPattern',
      'onboarding.passwordCommon',
      'onboarding.wrongPassword',
      'auth.tooManyAttempts',
      'company.suspended',
      'resource.conflict',
    ],
    cost: { requests: 5, units: 52 },
  }),
  forgotPassword: post('/api/auth/forgot-password', {
    summary: 'Send a password reset link by e-mail. The response is the same whether or not the account exists.',
    access: 'public',
    input: { email: Email },
    output: z.boolean(),
    cost: { requests: 3, units: 20 },
  }),
  resetLink: post('/api/auth/reset-link', {
    summary: 'Tell whether the token of an e-mail can still reset what the e-mail is about, for the form that does it',
    access: 'public',
    input: { token: OneTimeToken, what: z.enum(['password', 'secondFactor']) },
    output: z.boolean(),
    changes: [],
    cost: { requests: 2, units: 2 },
  }),
  resetPassword: post('/api/auth/reset-password', {
    summary: 'Set a new password with the token from an e-mail. Ends all sessions of the account.',
    access: 'public',
    input: { token: OneTimeToken, password: NewPassword },
    output: z.boolean(),
    errors: ['onboarding.invalidToken', 'onboarding.passwordCommon'],
    cost: { requests: 6, units: 60 },
  }),
  resetSecondFactor: post('/api/auth/reset-second-factor', {
    summary: 'Delete an account’s second factors with the token from an e-mail and the password',
    access: 'public',
    input: { token: OneTimeToken, password: z.string().max(200) },
    output: z.boolean(),
    errors: ['onboarding.invalidToken', 'onboarding.wrongPassword', 'auth.tooManyAttempts'],
    cost: { requests: 6, units: 60 },
  }),
  openSample: post('/api/company/sample', {
    summary:
      'Create a sample company with fictitious people and work beside the caller’s own, or return the existing one. It expires after 30 days.',
    access: ['ALL'],
    output: z.object({ workspaceId: Id }),
    errors: ['onboarding.tooManySamples'],
    changes: [],
    cost: { requests: 80, units: 1000 },
  }),
  removeSample: del('/api/company/sample', {
    summary: 'Delete the sample company of the caller’s account',
    access: 'signed-in',
    output: z.boolean(),
    changes: [],
    cost: { requests: 6, units: 60 },
  }),
})
