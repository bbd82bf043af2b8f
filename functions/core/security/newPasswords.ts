import { ApiError } from '#functions/core/http/apiError.ts'

/** The local part of an e-mail address. */
const chosenPart = (text: string): string => text.split('@')[0] ?? ''

/**
 * Refuses a new password that is common or derived from `known` (names, e-mail address, company). The list is loaded
 * lazily.
 */
export const refuseCommonPassword = async (password: string, known: readonly string[]): Promise<void> => {
  const { isCommonPassword } = await import('./commonPasswords.ts')
  if (isCommonPassword(password, known.map(chosenPart))) throw new ApiError('onboarding.passwordCommon')
}
