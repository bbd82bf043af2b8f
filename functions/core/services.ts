import { environment } from './environment.ts'
import { busy } from './http/apiError.ts'
import { currentInvocation } from './http/deadline.ts'
import { log } from './log.ts'

/** How long one service is waited for: to connect, to begin its answer, and between two parts of it; and how often it is asked. */
interface TimeoutPolicy {
  attempts: number
  connectMs: number
  requestMs: number
}

/**
 * Every service that functions ask. Together the attempts of a request take less than the shortest function has; what an
 * invocation asks one after another is held by its deadline.
 */
export const SERVICES = {
  table: { attempts: 4, connectMs: 1000, requestMs: 2000 },
  files: { attempts: 3, connectMs: 1000, requestMs: 3000 },
  // A mail that was sent and not confirmed would be sent again: who sends it decides about that.
  mail: { attempts: 1, connectMs: 1000, requestMs: 3000 },
  keys: { attempts: 3, connectMs: 1000, requestMs: 2000 },
  live: { attempts: 2, connectMs: 1000, requestMs: 2000 },
  model: { attempts: 1, connectMs: 1000, requestMs: 2000 },
} satisfies Record<string, TimeoutPolicy>

export type Service = keyof typeof SERVICES

/** What the client of a service is made with, so that it gives up in time. */
export const clientSettings = (service: Service) => {
  const { attempts, connectMs, requestMs } = SERVICES[service]
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs * environment.patience,
      requestTimeout: requestMs * environment.patience,
      // Without it the client only logs that the time is over, and goes on waiting.
      throwOnRequestTimeout: true,
      // The time above is for the beginning of an answer only.
      socketTimeout: requestMs * environment.patience,
    },
  }
}

/** Sooner than the invocation's time is over: for what can be done without. */
export const withTimeout = (milliseconds: number, { abortSignal }: AbortOptions): { abortSignal: AbortSignal } => {
  const sooner = AbortSignal.timeout(milliseconds * environment.patience)
  return { abortSignal: abortSignal ? AbortSignal.any([abortSignal, sooner]) : sooner }
}

/** What the table says, or one part of it, when it is asked too much. */
const THROTTLED = [
  ...['ProvisionedThroughputExceededException', 'ThrottlingException', 'Throttling', 'RequestLimitExceeded'],
  // The reasons of a transaction that was cancelled.
  ...['ProvisionedThroughputExceeded', 'ThrottlingError'],
]
/** What a service says, or Node of the way there, when the same request may succeed later. */
const TRANSIENT_ERRORS = new Set([
  ...['AbortError', 'TimeoutError', 'RequestTimeout', 'RequestTimeoutException'],
  ...THROTTLED,
  ...['SlowDown', 'TooManyRequestsException', 'LimitExceededException'],
  ...['TransactionConflictException', 'TransactionInProgressException'],
  ...['InternalServerError', 'InternalError', 'ServiceUnavailable'],
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

interface ServiceError {
  name?: string
  code?: string
  $retryable?: object
  $metadata?: { httpStatusCode?: number }
}

const isTransient = ({ name = '', code = '', $retryable, $metadata }: ServiceError): boolean => {
  const status = $metadata?.httpStatusCode ?? 0
  return (
    $retryable !== undefined ||
    status >= 500 ||
    status === 429 ||
    TRANSIENT_ERRORS.has(name) ||
    TRANSIENT_ERRORS.has(code)
  )
}

/** An error of the table, after it was asked again. That it gives no more, be it its index or one partition, is for somebody to look at. */
export const reportThrottling = (error: Error, reasons: readonly { Code?: string | undefined }[] = []): Error => {
  const codes = [error.name, ...reasons.map(({ Code }) => Code)]
  if (codes.some((code) => code !== undefined && THROTTLED.includes(code))) log.error('table.throttled', {}, error)
  return error
}

/** The name of the error of a request that was not made. */
export const SERVICE_UNRESPONSIVE = 'ServiceSilent'

/** Until when a request may wait: an option of every client. */
export interface AbortOptions {
  abortSignal?: AbortSignal
}

/**
 * Asks a service, until the invocation's time is over. One that is throttled, fails or cannot be reached is a refusal that
 * says "try again", not a bug.
 */
export const callService = async <T>(service: Service, request: (until: AbortOptions) => Promise<T>): Promise<T> => {
  const invocation = currentInvocation()
  if (invocation?.unresponsive.has(service)) {
    throw busy(
      Object.assign(new Error(`The service did not answer before: ${service}`), { name: SERVICE_UNRESPONSIVE }),
    )
  }
  try {
    return await request(invocation ? { abortSignal: invocation.deadline } : {})
  } catch (error) {
    if (!(error instanceof Error) || !isTransient(error)) throw error
    if (error.name === 'TimeoutError') invocation?.unresponsive.add(service)
    throw busy(service === 'table' ? reportThrottling(error) : error)
  }
}
