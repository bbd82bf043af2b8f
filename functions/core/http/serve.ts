import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod'
import { attachmentDisposition } from '#functions/core/files/attachment.ts'
import { isRevoked, refuseAppOff, refuseSuspended } from '#functions/core/security/revocations.ts'
import { verifyAccessToken } from '#functions/core/security/tokens.ts'
import { withMeter } from '#functions/core/table/meter.ts'
import { isOptionalApp } from '#shared/apps/optional.ts'
import { type Endpoint, endpointName, type Group, type ParsedOf } from '#shared/core/endpoint.ts'
import { TEXT_FAILURES } from '#shared/core/failures.ts'
import { allows } from '#shared/core/permissions.ts'
import { mayWithoutSecondFactor } from '#shared/people/secondFactor.ts'
import { log } from '../log.ts'
import { ANSWER_HEADERS } from './answerHeaders.ts'
import { ApiError, logFailure, logSecurityEvent } from './apiError.ts'
import type { Caller } from './caller.ts'
import { compressAnswer } from './compress.ts'
import { withDeadline } from './deadline.ts'
import { callerRecord, findEarlierAnswer, type Idempotency } from './idempotency.ts'
import { type OwnPages, storeForOwnPages } from './ownPages.ts'
import { chargeUnits, enforceRateLimit } from './rateLimit.ts'
import {
  bearerToken,
  header,
  idempotencyKey,
  pageId,
  parseInput,
  type Request,
  refuseCloudFrontBypass,
  refuseCrossSite,
  toRequest,
} from './request.ts'
import { withRequiredCheck } from './requiredCheck.ts'
import { rightOf } from './rights.ts'

/** With the caller, once it is known who calls. */
type Event = APIGatewayProxyEventV2 & { caller?: Caller }
type Answer = APIGatewayProxyStructuredResultV2

/** A response body with cookies to set. */
export class Reply<T> {
  readonly body: T
  readonly cookies: string[]
  constructor(body: T, cookies: string[]) {
    this.body = body
    this.cookies = cookies
  }
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? undefined : Caller
type Result<E extends Endpoint> = z.input<E['output']> | Reply<z.input<E['output']>>

/** One function per endpoint: it gets valid input and an authorised caller. */
export type Handlers<G extends Group> = {
  [N in keyof G]: (
    input: ParsedOf<G[N]>,
    caller: CallerOf<G[N]>,
    request: Request,
  ) => Result<G[N]> | Promise<Result<G[N]>>
}
type Untyped = (input: unknown, caller: Caller | undefined, request: Request) => unknown

const identify = async (endpoint: Endpoint, event: Event): Promise<Caller | undefined> => {
  if (endpoint.access === 'public') return undefined
  const claims = verifyAccessToken(bearerToken(event) ?? '')
  if (!claims || (await isRevoked(claims))) throw new ApiError('auth.required')
  await enforceRateLimit({ tenant: claims.tenant, person: claims.sub })
  const { tenant, sub: person, sid: session, name, permissions, type, language, iat: issuedAt } = claims
  event.caller = { tenant, person, session, name, permissions, type, language, issuedAt }
  if (claims.needs2fa && !mayWithoutSecondFactor(endpoint)) throw new ApiError('account.secondFactorRequired')
  return event.caller
}

const parse = (endpoint: Endpoint, event: Event): unknown => {
  const parsed = endpoint.input.safeParse(parseInput(endpoint, event))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, 20).map((issue) => ({
    path: issue.path.map(String).join('.') || ('keys' in issue ? issue.keys.join(',').slice(0, 100) : ''),
    code: `validation.${issue.code}`,
  }))
  throw new ApiError('request.invalid', { problems })
}

/** A refused write may be the retry of a committed one: then its response is replayed. */
const replayAnswer = async (idempotency: Idempotency, error: unknown): Promise<unknown> => {
  const earlier = error instanceof ApiError && error.status < 500 ? await findEarlierAnswer(idempotency) : undefined
  if (!earlier) throw error
  return earlier.answer
}

const toFileAnswer = async (file: File): Promise<Answer> => ({
  statusCode: 200,
  headers: { 'content-type': file.type, 'content-disposition': attachmentDisposition(file.name) },
  body: Buffer.from(await file.arrayBuffer()).toString('base64'),
  isBase64Encoded: true,
})

const announcementOf = ({ group, liveFor: permissions }: Endpoint, { tenant, person: by }: Caller) =>
  permissions.length > 0 ? { tenant, by, group, permissions, people: [] } : undefined

const ownPagesOf = ({ changesElsewhere: changes }: Endpoint, event: Event): OwnPages | undefined => {
  const page = changes.length > 0 ? pageId(event) : undefined
  return page ? { page, changes, stored: false } : undefined
}

const endpointOf = (group: Group, event: Event): Endpoint | undefined =>
  Object.values(group).find(({ method, path }) => event.routeKey === `${method} ${path}`)

const dispatch = async (group: Group, handlers: Record<string, Untyped>, event: Event): Promise<Answer> => {
  refuseCloudFrontBypass(event)
  const endpoint = endpointOf(group, event)
  const handle = endpoint && handlers[endpoint.name]
  if (!endpoint || !handle) throw new ApiError('resource.notFound')
  if (endpoint.method !== 'GET' || endpoint.changes.length > 0) refuseCrossSite(event)
  const caller = await identify(endpoint, event)
  if (caller && isOptionalApp(endpoint.group) && !endpoint.whileAppOff)
    await refuseAppOff(caller.tenant, endpoint.group)
  if (!allows(endpoint.access, caller?.permissions)) throw new ApiError('access.denied')
  if (caller && !endpoint.whileSuspended) await refuseSuspended(caller.tenant)
  const input = parse(endpoint, event)
  const key = endpoint.method === 'GET' ? undefined : idempotencyKey(event)
  const route = endpointName(endpoint)
  const right = caller && endpoint.rightsInTransaction ? rightOf(caller, endpoint.access) : undefined
  const record = key ? callerRecord(caller, route, key, input) : undefined
  const announcement = caller && announcementOf(endpoint, caller)
  const idempotency = { record, right, announcement, ownPages: caller && ownPagesOf(endpoint, event) }
  const request = toRequest(event, route, idempotency, key)
  const result = await withRequiredCheck(right, async () => handle(input, caller, request)).catch((error: unknown) =>
    replayAnswer(idempotency, error),
  )
  if (caller) await storeForOwnPages(idempotency.ownPages, caller, request.id)
  const { body, cookies } = result instanceof Reply ? result : { body: result, cookies: [] }
  if (body instanceof File) return toFileAnswer(endpoint.output.parse(body) as File)
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endpoint.output.parse(body)),
    ...(cookies.length > 0 && { cookies }),
  }
}

/** The error response; bugs disclose nothing to the caller and are logged in full. */
const refuse = (error: unknown, event: Event): Answer => {
  const failure = error instanceof ApiError ? error : new ApiError('server.failed')
  const requestId = event.requestContext.requestId
  const { routeKey: route, caller } = event
  if (failure.status >= 500) logFailure({ requestId, route }, failure, error)
  logSecurityEvent({ requestId, route, tenant: caller?.tenant, person: caller?.person }, failure)
  if (TEXT_FAILURES.includes(failure.code)) {
    return { statusCode: failure.status, headers: { 'content-type': 'text/plain' }, body: failure.code }
  }
  // The specification answers wrong credentials with the bare body `false`.
  const body =
    failure.code === 'auth.wrongCredentials'
      ? false
      : {
          code: failure.code,
          message: failure.code === 'auth.invalidToken' ? 'Invalid token' : failure.code,
          requestId,
          ...(failure.details && { details: failure.details }),
        }
  return {
    statusCode: failure.status,
    headers: { 'content-type': 'application/json', ...failure.headers },
    body: JSON.stringify(body),
  }
}

const failures = (): middy.MiddlewareObj<Event, Answer> => ({
  name: 'failures',
  onError: (request) => {
    request.response = refuse(request.error, request.event)
  },
})

/** Default headers, which a response may override. */
const answerHeaders = (): middy.MiddlewareObj<Event, Answer> => {
  const set = (request: middy.Request<Event, Answer>) => {
    if (request.response) request.response.headers = { ...ANSWER_HEADERS, ...request.response.headers }
  }
  return { name: 'answerHeaders', after: set, onError: set }
}

/** Responses with secrets are not compressed, as their length would leak them (BREACH). */
const compression = (group: Group): middy.MiddlewareObj<Event, Answer> => {
  const pack = async (request: middy.Request<Event, Answer>) => {
    const { event, response } = request
    if (response && !endpointOf(group, event)?.secret) {
      request.response = await compressAnswer(response, header(event, 'accept-encoding'))
    }
  }
  return { name: 'compression', after: pack, onError: pack }
}

/** The Lambda handler of a route group. */
export const serve = <G extends Group>(group: G, handlers: Handlers<G>) => {
  const run = middy<Event, Answer>()
    .use(compression(group))
    .use(answerHeaders())
    .use(failures())
    .handler((event: Event) => dispatch(group, handlers as unknown as Record<string, Untyped>, event))
  const answered = (event: Event, context: Parameters<typeof run>[1]): Promise<Answer> =>
    withMeter(async (usage) => {
      const began = performance.now()
      const answer: Answer = await run(event, context)
      const { caller } = event
      if (caller) chargeUnits(caller, usage.units)
      log.info('call', {
        requestId: event.requestContext.requestId,
        route: event.routeKey,
        tenant: caller?.tenant,
        status: answer.statusCode,
        milliseconds: Math.round(performance.now() - began),
        requests: usage.requests,
        units: usage.units,
      })
      if (process.env.REGIE_METER) {
        answer.headers = { ...answer.headers, 'x-regie-cost': `${usage.requests};${usage.units}` }
      }
      return answer
    })
  return (event: Event, context: Parameters<typeof run>[1]): Promise<Answer> =>
    withDeadline(context, () => answered(event, context))
}
