import { passwordLacks } from '#shared/rules/passwords.ts'

/** What the server takes for an address too. */
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/

export const EMAIL_MAX = 254

export const emailProblem = (email: string): string | null => {
  if (email.trim() === '') return 'signIn.emailRequired'
  return EMAIL.test(email.trim()) ? null : 'signIn.emailInvalid'
}

/** Of a password that exists already. */
export const passwordProblem = (password: string): string | null => (password === '' ? 'signIn.passwordRequired' : null)

/** Of a password that somebody chooses. */
export const newPasswordProblem = (password: string): string | null => {
  if (password === '') return 'invite.passwordRequired'
  return passwordLacks(password).length === 0 ? null : 'invite.passwordPattern'
}

/** Of the two names of a person. */
export const nameProblems = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName: firstName.trim() === '' ? 'invite.firstNameRequired' : null,
  lastName: lastName.trim() === '' ? 'invite.lastNameRequired' : null,
})
