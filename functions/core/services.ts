import { environment } from './environment.ts'
import { busy } from './http/apiError.ts'
import { currentInvocation } from './http/deadline.ts'
import { log } from './log.ts'

/** Timeouts and number of attempts for one service. */
interface TimeoutPolicy {
  attempts: number
  connectMs: number
  requestMs: number
  /**
   * Idle connections to keep, fewer than attempts: the service ends them, unnoticed while the function is frozen between
   * two invocations (github.com/aws/aws-sdk-js-v3/issues/1196), and each of them would cost an attempt.
   */
  idle?: number
}

/**
 * All external services. The attempts of one request end within the shortest function timeout; the deadline bounds
 * sequences of requests.
 */
export const SERVICES = {
  table: { attempts: 4, connectMs: 1000, requestMs: 2000 },
  files: { attempts: 3, connectMs: 1000, requestMs: 3000 },
  // S3 begins its answer to the copy of a large file when it is done, or shortly before.
  copies: { attempts: 2, connectMs: 1000, requestMs: 5000, idle: 1 },
  // No retry, as it could send the mail twice: the caller decides. For the same reason a large one has time.
  mail: { attempts: 1, connectMs: 1000, requestMs: 10_000, idle: 0 },
  keys: { attempts: 3, connectMs: 1000, requestMs: 2000 },
  live: { attempts: 2, connectMs: 1000, requestMs: 2000, idle: 1 },
  model: { attempts: 1, connectMs: 1000, requestMs: 2000 },
} satisfies Record<string, TimeoutPolicy>

export type Service = keyof typeof SERVICES

/** Options for an SDK client, so that it gives up in time. */
export const clientSettings = (service: Service) => {
  const { attempts, connectMs, requestMs, idle }: TimeoutPolicy = SERVICES[service]
  const agent = idle === undefined ? {} : { keepAlive: idle > 0, maxFreeSockets: idle }
  return {
    maxAttempts: attempts,
    requestHandler: {
      httpAgent: agent,
      httpsAgent: agent,
      connectionTimeout: connectMs * environment.patience,
      requestTimeout: requestMs * environment.patience,
      // Otherwise the client only logs the timeout and keeps waiting.
      throwOnRequestTimeout: true,
      // requestTimeout covers only the first byte.
      socketTimeout: requestMs * environment.patience,
    },
  }
}

/** A timeout shorter than the deadline, for optional requests. */
export const withTimeout = (milliseconds: number, { abortSignal }: AbortOptions): { abortSignal: AbortSignal } => {
  const sooner = AbortSignal.timeout(milliseconds * environment.patience)
  return { abortSignal: abortSignal ? AbortSignal.any([abortSignal, sooner]) : sooner }
}

/** Error names of DynamoDB throttling. */
const THROTTLED = [
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'RequestLimitExceeded',
  // Cancellation reasons of a transaction.
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]
/** Errors of services and of the network after which a retry may succeed. */
const TRANSIENT_ERRORS = new Set([
  'AbortError',
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  ...THROTTLED,
  'SlowDown',
  'LimitExceededException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'InternalError',
  'ServiceUnavailable',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
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

/**
 * Logs a table error that is still throttling after retries, as the table, an index or a partition needs attention;
 * returns the error.
 */
export const reportThrottling = (error: Error, reasons: readonly { Code?: string | undefined }[] = []): Error => {
  const codes = [error.name, ...reasons.map(({ Code }) => Code)]
  if (codes.some((code) => code !== undefined && THROTTLED.includes(code))) log.error('table.throttled', {}, error)
  return error
}

/** Name of the error of a skipped request. */
export const SERVICE_UNRESPONSIVE = 'ServiceSilent'

/** Options of every SDK client. */
export interface AbortOptions {
  abortSignal?: AbortSignal
}

/** Calls a service until the deadline. Throttling, failures and timeouts become `server.busy`, not bugs. */
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
