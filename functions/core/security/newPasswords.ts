import { ApiError } from '#functions/core/http/apiError.ts'

/** Of an e-mail address what its owner has chosen. */
const chosenPart = (text: string): string => text.split('@')[0] ?? ''

/**
 * Refuses a password that somebody chooses when it is one of those that are tried first. `known` is what is known of them:
 * names, e-mail address, company. The list is loaded with the first one.
 */
export const refuseCommonPassword = async (password: string, known: readonly string[]): Promise<void> => {
  const { isCommonPassword } = await import('./commonPasswords.ts')
  if (isCommonPassword(password, known.map(chosenPart))) throw new ApiError('onboarding.passwordCommon')
}
