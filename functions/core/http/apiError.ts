import { log } from '#functions/core/log.ts'
import { FAILURES, type FailureCode } from '#shared/core/failures.ts'

/** A refusal that the caller may see: its code is in the catalogue, its details are safe to show. Anything else thrown is a bug. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(code: FailureCode, details?: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.status = FAILURES[code]
    this.details = details
    this.headers = headers
  }
}

/** A refusal that says "try again", with what it came from for the log. */
export const busy = (cause?: unknown): ApiError =>
  Object.assign(new ApiError('server.busy', undefined, { 'retry-after': '1' }), { cause })

/** Not there, or not yours: the caller cannot tell. */
export const notFound = (): never => {
  throw new ApiError('resource.notFound')
}

/** Writes a failure of ours down: what passes by itself as a warning, anything else as an error, which rings. */
export const logFailure = (fields: { requestId: string; route: string }, failure: ApiError, thrown: unknown): void =>
  (failure.code === 'server.busy' ? log.warn : log.error)('failed', fields, failure.cause ?? thrown)
