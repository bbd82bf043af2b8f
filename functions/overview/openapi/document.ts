import * as z from 'zod'
import { isOptionalApp } from '#shared/apps/optional.ts'
import { type Endpoint, endpointName, pathParameters } from '#shared/core/endpoint.ts'
import { FAILURES, FailureBody, type FailureCode, TEXT_FAILURES } from '#shared/core/failures.ts'
import { mayWithoutSecondFactor } from '#shared/people/secondFactor.ts'

type Json = Record<string, unknown>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, reused: 'inline' })
  return schema
}

const takesBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE'
const isWrite = ({ method }: Endpoint): boolean => method !== 'GET'
/** Whether it accepts an idempotency key: of members, of link holders, and of strangers where it declares so. */
const takesKey = (endpoint: Endpoint): boolean =>
  isWrite(endpoint) &&
  (endpoint.access !== 'public' || 'token' in endpoint.input.shape || endpoint.errors.includes('request.reusedKey'))

interface Fields {
  properties: Record<string, Json>
  required: string[]
}
const fieldsOf = ({ input }: Endpoint): Fields => {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as Partial<Fields>
  return { properties, required }
}

/** Chosen by the client, once for a write and all its retries. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\w-]{16,80}$' },
}

/** Lists are joined by commas. */
const LIST = { style: 'form', explode: false }

const parametersOf = (endpoint: Endpoint): Json[] => {
  const { properties, required } = fieldsOf(endpoint)
  const inPath = pathParameters(endpoint.path)
  const inQuery = takesBody(endpoint) ? [] : Object.keys(properties).filter((name) => !inPath.includes(name))
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...inQuery.map((name) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: properties[name],
      ...(properties[name]?.type === 'array' && LIST),
    })),
    ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
  ]
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The response of an endpoint: JSON, or a file of one media type. */
const answerOf = ({ output }: Endpoint): Json => {
  const { contentMediaType, ...schema } = schemaOf(output, 'output')
  return typeof contentMediaType === 'string' ? { [contentMediaType]: { schema } } : json(schema)
}

const bodyOf = (endpoint: Endpoint): { requestBody?: Json } => {
  const { properties, required } = fieldsOf(endpoint)
  const inPath = pathParameters(endpoint.path)
  const inBody = (name: string) => !inPath.includes(name)
  const fields = Object.entries(properties).filter(([name]) => inBody(name))
  if (!takesBody(endpoint) || fields.length === 0) return {}
  const needed = required.filter(inBody)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  }
  return { requestBody: { required: needed.length > 0, content: json(schema) } }
}

/**
 * The errors of an endpoint: its own, and those implied by its input, its access and its reads. Access within an app is
 * checked there too, by membership of a board or of a folder.
 */
export const failuresOf = (endpoint: Endpoint): FailureCode[] => [
  'request.invalid',
  'request.tooFast',
  'server.failed',
  'server.busy',
  ...(takesBody(endpoint) ? (['request.malformed', 'request.tooLarge', 'request.notJson'] as const) : []),
  ...(isWrite(endpoint) || endpoint.changes.length > 0 ? (['request.crossSite'] as const) : []),
  ...(endpoint.access === 'public' ? [] : (['auth.required'] as const)),
  ...(takesKey(endpoint) ? (['request.reusedKey'] as const) : []),
  ...(endpoint.access === 'public' ? [] : (['access.denied', 'resource.notFound'] as const)),
  ...(endpoint.access === 'public' || mayWithoutSecondFactor(endpoint)
    ? []
    : (['account.secondFactorRequired'] as const)),
  ...(endpoint.cost.requests > 0 ? (['resource.unreadable'] as const) : []),
  ...(endpoint.access === 'public' || endpoint.whileSuspended ? [] : (['company.suspended'] as const)),
  ...(endpoint.access !== 'public' && isOptionalApp(endpoint.group) ? (['company.appOff'] as const) : []),
  ...endpoint.errors,
]

const FAILURE = { $ref: '#/components/schemas/Failure' }

/** The one error with its own shape: wrong credentials answer `false`. */
const bodyOfFailures = (codes: readonly FailureCode[]): Json => {
  const shaped = codes.filter((code) => code !== 'auth.wrongCredentials')
  const failure = { allOf: [FAILURE, { properties: { code: { enum: shaped } } }] }
  if (shaped.length === codes.length) return failure
  return shaped.length > 0 ? { oneOf: [{ const: false }, failure] } : { const: false }
}

/** Errors are JSON, except for those answered as plain text. */
const contentOfFailures = (codes: readonly FailureCode[]): Json => {
  const texts = codes.filter((code) => TEXT_FAILURES.includes(code))
  const others = codes.filter((code) => !texts.includes(code))
  return {
    ...(others.length > 0 && json(bodyOfFailures(others))),
    ...(texts.length > 0 && { 'text/plain': { schema: { enum: texts } } }),
  }
}

/** Rate limits and a busy server say how long to wait. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which it may be tried again, where waiting helps',
    schema: { type: 'integer', minimum: 1 },
  },
}

const responsesOf = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(new Set(failuresOf(endpoint)), (code) => FAILURES[code])
  const refusals = [...byStatus].toSorted(([a], [b]) => a - b)
  return {
    200: { description: 'OK', content: answerOf(endpoint) },
    ...Object.fromEntries(
      refusals.map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
          content: contentOfFailures(codes),
        },
      ]),
    ),
  }
}

const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpointName(endpoint),
  tags: [endpoint.group],
  summary: endpoint.summary,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  ...(Array.isArray(endpoint.access) && { 'x-permissions': endpoint.access }),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: responsesOf(endpoint),
})

/** The API as an OpenAPI 3.1 document. Holding any one of `x-permissions` lets a caller pass. */
export const documentOf = (endpoints: readonly Endpoint[]): Json => ({
  openapi: '3.1.0',
  info: { title: 'Regie', version: '1.0.0' },
  servers: [{ url: '/' }],
  tags: [...new Set(endpoints.map(({ group }) => group))].map((name) => ({ name })),
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
    ]),
  ),
  components: {
    schemas: { Failure: schemaOf(FailureBody, 'output') },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
})
