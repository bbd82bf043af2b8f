import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { pathParameters } from '#shared/core/endpoint.ts'
import { isPageId, PAGE_HEADER } from '#shared/core/live.ts'
import { stripForbiddenCharacters } from '#shared/core/text/normalise.ts'
import { environment } from '../environment.ts'
import { log } from '../log.ts'
import { ApiError, busy } from './apiError.ts'
import type { Idempotency } from './idempotency.ts'
import { normaliseTexts } from './inputTexts.ts'

/** Request data for handlers beyond the input. */
export interface Request {
  id: string
  /** The caller's network address. */
  address: string
  userAgent: string
  cookies: Record<string, string>
  /** The endpoint and its filters, for sealing cursors. */
  route: string
  /** Added to every transaction by `commitIdempotent`. */
  idempotency: Idempotency
  /** The raw `Idempotency-Key`, for anonymous records. */
  key?: string | undefined
}

/** Added by CloudFront: the origin secret and the client address. See infra/aws/site/edge.ts. */
const [SECRET_HEADER, ADDRESS_HEADER] = ['x-origin-secret', 'x-viewer-address']
const MAX_BODY_BYTES = 256 * 1024

type WithHeaders = Pick<APIGatewayProxyEventV2, 'headers'>

/** Looks up a header by its lower-case name, case-insensitively. */
export const header = (event: WithHeaders, name: string): string | undefined =>
  event.headers[name] ?? Object.entries(event.headers).find(([key]) => key.toLowerCase() === name)?.[1]

/** The one value of the Authorization header; undefined unless it is a bearer token. */
export const bearerToken = (event: APIGatewayProxyEventV2): string | undefined =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec((header(event, 'authorization') ?? '').slice(0, 8192))?.[1]

/** 16 to 80 URL-safe characters, chosen by the client once for a write and all its retries. */
export const idempotencyKey = (event: APIGatewayProxyEventV2): string | undefined => {
  const key = header(event, 'idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\w-]{16,80}$/.test(key)) throw invalidField('idempotency-key')
  return key
}

/** The id that a page has chosen for itself, if it says one: all that it can name is one of the caller’s own pages. */
export const pageId = (event: WithHeaders): string | undefined => {
  const id = header(event, PAGE_HEADER)
  return id !== undefined && isPageId(id) ? id : undefined
}

const invalidField = (path: string): ApiError =>
  new ApiError('request.invalid', { problems: [{ path, code: 'validation.invalid' }] })

/**
 * Refuses requests that bypassed CloudFront, as they could forge the client address. A wrong secret behind CloudFront
 * answers 503 instead, so that the site's alarm counts a misconfiguration; a direct request with one does not reach that
 * alarm.
 */
export const refuseCloudFrontBypass = (event: WithHeaders): void => {
  const { originDigests } = environment
  if (!originDigests) return
  const presented = header(event, SECRET_HEADER) ?? ''
  if (originDigests.includes(createHash('sha256').update(presented).digest('hex'))) return
  if (!presented && !header(event, ADDRESS_HEADER)) throw new ApiError('access.denied')
  log.warn('origin.unknownSecret')
  throw busy()
}

/** The client address as CloudFront saw it, else as the gateway did. */
const addressOf = (event: APIGatewayProxyEventV2): string =>
  (environment.originDigests && header(event, ADDRESS_HEADER)) || event.requestContext.http.sourceIp

/** Browsers send the origin of a request: other sites may not call endpoints with side effects. */
export const refuseCrossSite = (event: APIGatewayProxyEventV2): void => {
  const site = header(event, 'sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new ApiError('request.crossSite')
}

/** JSON is UTF-8 (RFC 8259); other charsets are refused. */
const isJson = (type: string): boolean => {
  const [essence, ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((one) => one.trim())
  const given = parameters.filter(Boolean)
  return essence === 'application/json' && given.length < 2 && given.every((one) => UTF_8.test(one))
}
const UTF_8 = /^charset\s*=\s*("?)utf-?8\1$/

/** Decodes a body as UTF-8, without byte order mark; refuses invalid bytes. */
const readBodyText = (event: APIGatewayProxyEventV2): string => {
  const { body = '', isBase64Encoded } = event
  if (!isBase64Encoded) {
    // The gateway replaces invalid bytes by U+FFFD, which changes the length.
    const sent = Number(header(event, 'content-length') ?? Number.NaN)
    const changed = body.includes('\uFFFD') && sent >= 0 && sent !== Buffer.byteLength(body)
    if (changed) throw new ApiError('request.malformed')
    return body.replace(/^\uFEFF/, '')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body, 'base64'))
  } catch {
    throw new ApiError('request.malformed')
  }
}

const parseBody = (event: APIGatewayProxyEventV2): Record<string, unknown> => {
  if (!event.body) return {}
  if (Buffer.byteLength(event.body, event.isBase64Encoded ? 'base64' : 'utf8') > MAX_BODY_BYTES)
    throw new ApiError('request.tooLarge', { limit: MAX_BODY_BYTES })
  const packed = !/^(identity)?$/i.test(header(event, 'content-encoding')?.trim() ?? '')
  if (packed || !isJson(header(event, 'content-type') ?? '')) throw new ApiError('request.notJson')
  let body: unknown
  try {
    body = JSON.parse(readBodyText(event))
  } catch {
    throw new ApiError('request.malformed')
  }
  // Some clients send `null` for an empty body.
  if (body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError('request.malformed')
  return body as Record<string, unknown>
}

type Shape = { _zod: { def: { type: string; innerType?: Shape; options?: Shape[]; values?: unknown[] } } }
/** The type of a schema without wrappers; of a union that of its first option. */
const coreType = (shape: Shape | undefined): string | undefined => {
  const def = shape?._zod.def
  const inner = def?.innerType ?? def?.options?.[0]
  if (inner) return coreType(inner)
  return def?.type === 'literal' ? typeof def.values?.[0] : def?.type
}

/** Converts a path or query parameter to the type of its schema; left as text, to be refused, when it does not parse. */
const parseParameter = (shape: Shape | undefined, text: string): unknown => {
  const type = coreType(shape)
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'array') return text.split(',')
  return text
}

/** Merges query or body with the path parameters, which take precedence, into one input. */
export const parseInput = (endpoint: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> => {
  const shapes = endpoint.input.shape as unknown as Record<string, Shape>
  const parseParameters = (texts: Record<string, string | undefined>) =>
    Object.entries(texts).map(([key, text]): [string, unknown] => [
      key,
      parseParameter(Object.hasOwn(shapes, key) ? shapes[key] : undefined, text ?? ''),
    ])
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  if (!reads && event.rawQueryString) throw invalidField('query')
  const rest = reads ? Object.fromEntries(parseParameters(event.queryStringParameters ?? {})) : parseBody(event)
  const inPath = pathParameters(endpoint.path).map((key): [string, string | undefined] => [
    key,
    event.pathParameters?.[key],
  ])
  return normaliseTexts(endpoint.input, { ...rest, ...Object.fromEntries(parseParameters(Object.fromEntries(inPath))) })
}

export const toRequest = (
  event: APIGatewayProxyEventV2,
  route: string,
  idempotency: Idempotency,
  key?: string,
): Request => ({
  id: event.requestContext.requestId,
  address: addressOf(event),
  userAgent: stripForbiddenCharacters(header(event, 'user-agent') ?? '', 'line').slice(0, 200),
  cookies: Object.fromEntries(
    (event.cookies ?? []).map((cookie) => {
      const [key = '', ...value] = cookie.split('=')
      return [key.trim(), value.join('=')]
    }),
  ),
  route,
  idempotency,
  key,
})
