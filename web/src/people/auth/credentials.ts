import type { SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import { ApiError } from '#web/client/call.ts'

/** Maps the bare 404 of wrong credentials to a code. */
export const toCredentialsError = (cause: unknown): unknown =>
  cause instanceof ApiError && cause.status === 404 ? new ApiError(404, 'auth.wrongCredentials', cause.details) : cause

/** The required second factor, when that is why a sign-in failed. */
export const getSecondFactorNeeded = (cause: unknown): SecondFactorNeeded | undefined =>
  cause instanceof ApiError && cause.code === 'auth.secondFactorNeeded'
    ? (cause.details as SecondFactorNeeded)
    : undefined

/** Whether the password was right, but the account is still to be confirmed. */
export const isConfirmationRequired = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'auth.confirmationRequired'

/** Whether the address or the password is wrong, or the account not activated: strangers are not told which. */
export const isWrongCredentials = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'auth.wrongCredentials'
