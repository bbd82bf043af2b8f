import * as z from 'zod'
import { EMAIL } from '../rules/email.ts'
import { NAME_MAX, passwordLacks } from '../rules/passwords.ts'
import { PLAIN_LINE } from '../rules/text.ts'
import { DisplayLanguage, UserType } from './common.ts'
import { group, post } from './endpoint.ts'

export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(EMAIL)
  .meta({ examples: ['ana.silva@example.com', 'Lou+regie@kit.example'] })
export const PersonName = z.string().trim().min(1).max(NAME_MAX).regex(PLAIN_LINE)
/** Refused as `invite.passwordPattern` when it lacks a part of the rule. */
export const NewPassword = z
  .string()
  .max(200)
  .refine((password) => passwordLacks(password).length === 0, 'invite.passwordPattern')
  .meta({ examples: ['Eleven-Bridges-7', 'un peu de Tout, 1 fois!'] })
/** 256 random bits from a mail's link; works once. */
const OneTimeToken = z.string().regex(/^[\w-]{43}$/)

/** How people come in: alone, by invitation, or again after a forgotten password. Nothing here tells whether an address has an account. */
export const onboarding = group('onboarding', {
  signUp: post('/api/auth/sign-up', {
    summary: 'Open a company or a freelancer workspace; a mail with the activation link follows',
    access: 'public',
    input: {
      type: UserType.extract(['ESN', 'FREELANCER']),
      /** Of an ESN; a freelancer's workspace bears their name when empty. */
      company: z.string().trim().max(80).regex(PLAIN_LINE),
      firstName: PersonName,
      lastName: PersonName,
      email: Email,
      password: NewPassword,
      displayLanguage: DisplayLanguage,
    },
    output: z.boolean(),
    errors: ['onboarding.companyRequired', 'onboarding.passwordCommon'],
    cost: { requests: 4, units: 20 },
  }),
  activate: post('/api/auth/activate', {
    summary: 'Activate an account with the token of its mail',
    access: 'public',
    input: { token: OneTimeToken },
    output: z.boolean(),
    errors: ['onboarding.invalidToken'],
    cost: { requests: 3, units: 32 },
  }),
  invitation: post('/api/auth/invitation', {
    summary: 'What an invitation offers, for the form that accepts it',
    access: 'public',
    input: { token: OneTimeToken },
    output: z.object({
      company: z.string(),
      email: z.string(),
      type: UserType,
      displayLanguage: DisplayLanguage,
      /** The address has an account already: its password is asked instead of a new one. */
      hasAccount: z.boolean(),
    }),
    errors: ['onboarding.invalidToken'],
    changes: [],
    cost: { requests: 2, units: 6 },
  }),
  acceptInvitation: post('/api/auth/accept-invitation', {
    summary: 'Accept an invitation; a manager reviews it next',
    access: 'public',
    input: { token: OneTimeToken, password: z.string().max(200), firstName: PersonName, lastName: PersonName },
    output: z.boolean(),
    errors: [
      'onboarding.invalidToken',
      'onboarding.passwordPattern',
      'onboarding.passwordCommon',
      'onboarding.wrongPassword',
      'auth.tooManyAttempts',
    ],
    cost: { requests: 5, units: 50 },
  }),
  forgotPassword: post('/api/auth/forgot-password', {
    summary: 'Mail a link to choose a new password; the answer is the same whether the account exists',
    access: 'public',
    input: { email: Email },
    output: z.boolean(),
    cost: { requests: 3, units: 20 },
  }),
  resetPassword: post('/api/auth/reset-password', {
    summary: 'Choose a new password with the token of a mail; ends every session of the account',
    access: 'public',
    input: { token: OneTimeToken, password: NewPassword },
    output: z.boolean(),
    errors: ['onboarding.invalidToken', 'onboarding.passwordCommon'],
    cost: { requests: 6, units: 60 },
  }),
  resetSecondFactor: post('/api/auth/reset-second-factor', {
    summary: 'Remove the second factors of an account with the token of a mail and its password',
    access: 'public',
    input: { token: OneTimeToken, password: z.string().max(200) },
    output: z.boolean(),
    errors: ['onboarding.invalidToken', 'onboarding.wrongPassword', 'auth.tooManyAttempts'],
    cost: { requests: 6, units: 60 },
  }),
})
