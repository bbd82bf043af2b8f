import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/core/endpoint.ts'

export interface Route {
  endpoint: Endpoint
  pathParameters: Record<string, string>
}

/** Path and query as received. */
export interface Target {
  path: string
  query: string
}

/** Path and query of a request target, also an absolute one (`GET http://host/path`); undefined when invalid. */
export const parseTarget = (url: string): Target | undefined => {
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const at = rest.search(/[?#]/)
  const path = (at < 0 ? rest : rest.slice(0, at)) || '/'
  if (!path.startsWith('/')) return undefined
  return { path, query: at < 0 || rest[at] === '#' ? '' : (rest.slice(at + 1).split('#')[0] ?? '') }
}

/**
 * A target as the gateway routes it: its path is decoded first, and a decoded `?` ends it. Throws URIError when it cannot
 * be decoded.
 */
export const decodeTarget = ({ path, query }: Target): Target => ({
  path: decodeURIComponent(path).split('?')[0] ?? '',
  query,
})

const isParameter = (segment: string): boolean => segment.startsWith('{')

interface Pattern {
  endpoint: Endpoint
  parts: readonly string[]
  /** Sorts literal segments before parameters, at the first segment that differs. */
  specificity: string
}

/** By method and number of segments, the most specific first. */
type Routes = ReadonlyMap<string, readonly Pattern[]>
const routesOf = (endpoints: readonly Endpoint[]): Routes => {
  const patterns = endpoints.map((endpoint): Pattern => {
    const parts = endpoint.path.split('/')
    return { endpoint, parts, specificity: parts.map((part) => (isParameter(part) ? '1' : '0')).join('') }
  })
  const ordered = patterns.toSorted((a, b) => a.specificity.localeCompare(b.specificity))
  return Map.groupBy(ordered, ({ endpoint, parts }) => `${endpoint.method} ${parts.length}`)
}

const known = new WeakMap<readonly Endpoint[], Routes>()
const routesFor = (endpoints: readonly Endpoint[]): Routes => {
  const routes = known.get(endpoints) ?? routesOf(endpoints)
  known.set(endpoints, routes)
  return routes
}

const matchesPattern = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))

/** The endpoint that API Gateway would choose; undefined without a match. */
export const findRoute = (endpoints: readonly Endpoint[], method: string, path: string): Route | undefined => {
  const segments = path.split('/')
  const patterns = routesFor(endpoints).get(`${method} ${segments.length}`)
  const found = patterns?.find(({ parts }) => matchesPattern(parts, segments))
  if (!found) return undefined
  const parameters = found.parts.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1, -1), segments[index] ?? '']] : [],
  )
  return { endpoint: found.endpoint, pathParameters: Object.fromEntries(parameters) }
}

/** Decoded; repeated values are joined by commas, as by the gateway. */
const queryParameters = (query: string): Record<string, string> | undefined => {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) values.set(name, [...(values.get(name) ?? []), value])
  if (values.size === 0) return undefined
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]))
}

/** Set by the distribution, which overwrites a client's value. */
const ADDRESS_HEADER = 'x-viewer-address'

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)\b|application\/[\w.-]+\+(json|xml)\b)/i

/** The event of an API Gateway HTTP API (payload format 2.0) behind the distribution. */
export const toEvent = (
  request: Pick<IncomingMessage, 'method' | 'headersDistinct' | 'httpVersion'>,
  { path, query }: Target,
  { endpoint, pathParameters }: Route,
  { body, address, time }: { body: Buffer; address: string; time: Date },
): APIGatewayProxyEventV2 => {
  const { cookie, ...rest } = request.headersDistinct
  const given = Object.entries(rest).map(([name, values]) => [name, (values ?? []).join(',')])
  const headers: Record<string, string> = { ...Object.fromEntries(given), [ADDRESS_HEADER]: address }
  const cookies = (cookie ?? []).flatMap((line) => line.split(';').map((one) => one.trim())).filter(Boolean)
  const binary = body.length > 0 && headers['content-type'] !== undefined && !TEXT.test(headers['content-type'])
  const routeKey = `${endpoint.method} ${endpoint.path}`
  const queryStringParameters = queryParameters(query)
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method ?? '',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: time.toUTCString(),
      timeEpoch: time.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
  }
}
