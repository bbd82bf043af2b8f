import { EMAIL } from '#shared/core/email.ts'
import { missingPasswordParts } from '#shared/people/passwords.ts'
import { ApiError } from '#web/client/call.ts'
import type { Key } from '#web/texts/keys.ts'

export const EMAIL_MAX = 254

export const emailProblem = (email: string): Key<'auth'> | null => {
  if (email.trim() === '') return 'signIn.emailRequired'
  return EMAIL.test(email.trim()) ? null : 'signIn.emailInvalid'
}

/** Of a password that exists already. */
export const passwordProblem = (password: string): Key<'auth'> | null =>
  password === '' ? 'signIn.passwordRequired' : null

/** Of a password that somebody chooses. */
export const newPasswordProblem = (password: string): Key<'auth'> | null => {
  if (password === '') return 'invite.passwordRequired'
  return missingPasswordParts(password).length === 0 ? null : 'invite.passwordPattern'
}

/** Of the two names of a person. */
export const nameProblems = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): Record<'firstName' | 'lastName', Key<'auth'> | null> => ({
  firstName: firstName.trim() === '' ? 'invite.firstNameRequired' : null,
  lastName: lastName.trim() === '' ? 'invite.lastNameRequired' : null,
})

/** The field of an error code that names none. */
const FIELD_OF_CODE: Record<string, [field: string, problem: string]> = {
  'onboarding.companyRequired': ['company', 'errors.onboarding.companyRequired'],
  'onboarding.passwordPattern': ['password', 'invite.passwordPattern'],
  'onboarding.passwordCommon': ['password', 'errors.onboarding.passwordCommon'],
}

const problemKeyOf = (field: string, code: string): string => {
  if (field === 'email') return 'signIn.emailInvalid'
  if (field === 'password') return 'invite.passwordPattern'
  return `errors.field.${code.replace('validation.', '')}`
}

/** The fields that the server refused, with the translation keys of their problems. */
export const refusedFields = (cause: unknown): ReadonlyMap<string, string> => {
  if (!(cause instanceof ApiError)) return new Map()
  const { code, details } = cause
  const known = FIELD_OF_CODE[code]
  if (known) return new Map([known])
  const problems = Array.isArray(details.problems) ? (details.problems as { path: string; code: string }[]) : []
  return new Map(problems.map((problem) => [problem.path, problemKeyOf(problem.path, problem.code)]))
}
