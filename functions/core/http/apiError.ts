import { log } from '#functions/core/log.ts'
import { FAILURES, type FailureCode } from '#shared/core/failures.ts'

/**
 * An error that the caller may see: its code is in the catalogue, its details are safe to show. Anything else thrown is
 * a bug.
 */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly headers: Record<string, string>
  /** For the log: the id of the account that somebody failed to sign in to. */
  account?: string | undefined

  constructor(code: FailureCode, details?: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.status = FAILURES[code]
    this.details = details
    this.headers = headers
  }
}

/** A 503 with `Retry-After`; `cause` is logged. */
export const busy = (cause?: unknown): ApiError =>
  Object.assign(new ApiError('server.busy', undefined, { 'retry-after': '1' }), { cause })

/** Missing or forbidden: the caller cannot tell which. */
export const notFound = (): never => {
  throw new ApiError('resource.notFound')
}

/** Logs a server error: a transient one as a warning, any other as an error, which raises an alarm. */
export const logFailure = (fields: { requestId: string; route: string }, failure: ApiError, thrown: unknown): void =>
  (failure.code === 'server.busy' ? log.warn : log.error)('failed', fields, failure.cause ?? thrown)

/** By which somebody has failed to prove who they are. */
const SIGN_IN_FAILURES: readonly FailureCode[] = [
  'auth.wrongCredentials',
  'auth.tooManyAttempts',
  'auth.confirmationRequired',
  'auth.wrongSecondFactor',
  'auth.wrongPasskey',
  'onboarding.wrongPassword',
]

/** Logs a failed sign-in or a refusal, by ids: neither the address nor what was typed. */
export const logSecurityEvent = (
  fields: { requestId: string; route: string; tenant?: string | undefined; person?: string | undefined },
  { code: reason, status, account }: ApiError,
): void => {
  if (SIGN_IN_FAILURES.includes(reason)) log.warn('signIn.failed', { ...fields, reason, account })
  else if (status === 403) log.warn('access.denied', { ...fields, reason })
}
