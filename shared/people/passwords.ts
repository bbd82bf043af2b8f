/** Special characters, of which a password needs one, beside a lower-case letter, a capital and a digit. */
export const PASSWORD_SPECIALS = '@$!%*?&/\\-'
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 40
/** First and last names. */
export const NAME_MAX = 40

export type PasswordPart = 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special'

/** What a password lacks; empty when it is valid. */
export const missingPasswordParts = (password: string): PasswordPart[] => {
  const parts: Record<PasswordPart, boolean> = {
    length: password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
    lowercase: /[a-z]/.test(password),
    uppercase: /[A-Z]/.test(password),
    digit: /\d/.test(password),
    special: [...PASSWORD_SPECIALS].some((character) => password.includes(character)),
  }
  return (Object.keys(parts) as PasswordPart[]).filter((part) => !parts[part])
}
