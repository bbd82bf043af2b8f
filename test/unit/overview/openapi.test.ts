import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { documentOf } from '#functions/overview/openapi/document.ts'
import { endpoints } from '#shared/contracts.ts'
import { type Endpoint, endpointName, pathParameters } from '#shared/core/endpoint.ts'
import { FAILURES } from '#shared/core/failures.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
}
interface Body {
  properties: Record<string, { readOnly?: boolean } & Partial<Body>>
}
interface Response {
  description: string
  headers?: Record<string, unknown>
  content: Record<string, { schema: Record<string, unknown> }>
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: unknown[]
  'x-permissions'?: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Body }> }
  responses: Record<string, Response>
}

const text = JSON.stringify(documentOf(endpoints))
const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
const operationOf = ({ path, method }: { path: string; method: string }): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}
const schemaOf = (operation: Operation, status: number) =>
  operation.responses[status]?.content['application/json']?.schema

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('it holds every endpoint and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

/** By the name of each endpoint what is said of it. */
const each = <T>(said: (endpoint: Endpoint) => T) =>
  Object.fromEntries(endpoints.map((endpoint) => [endpointName(endpoint), said(endpoint)]))
const described = <T>(said: (operation: Operation, endpoint: Endpoint) => T) =>
  each((endpoint) => said(operationOf(endpoint), endpoint))

describe('every endpoint', () => {
  test('is named, grouped and says who may call it', () => {
    expect(
      described(({ operationId, tags, summary, security, 'x-permissions': permissions }) => ({
        operationId,
        tags,
        summary,
        security,
        permissions,
      })),
    ).toEqual(
      each(({ group, name, summary, access }) => ({
        operationId: `${group}.${name}`,
        tags: [group],
        summary,
        security: access === 'public' ? [] : [{ bearer: [] }],
        permissions: Array.isArray(access) ? access : undefined,
      })),
    )
  })

  test('takes a key that makes it happen once, where somebody who signed in or holds a link changes something', () => {
    expect(described(({ parameters }) => parameters.some((one) => one.name === 'Idempotency-Key'))).toEqual(
      each(
        ({ method, access, input, errors }) =>
          method !== 'GET' && (access !== 'public' || 'token' in input.shape || errors.includes('request.reusedKey')),
      ),
    )
  })

  test('takes each of its fields exactly once, path parameters in the path', () => {
    const fields = described(({ parameters, requestBody }) => ({
      all: [
        ...parameters.flatMap((one) => (one.in === 'header' ? [] : one.name)),
        ...Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
      ].toSorted(),
      inPath: parameters.flatMap((one) => (one.in === 'path' && one.required ? one.name : [])),
    }))
    expect(fields).toEqual(
      each(({ input, path }) => ({ all: Object.keys(input.shape).toSorted(), inPath: pathParameters(path) })),
    )
  })

  test('names its answer, and each of its refusals under its status', () => {
    const unnamed = ({ responses }: Operation, { errors }: Endpoint) =>
      errors.filter((code) => !responses[FAILURES[code]]?.description.split(', ').includes(code))
    expect(described(unnamed)).toEqual(each(() => []))
    expect(described(({ responses }) => '200' in responses)).toEqual(each(() => true))
  })

  test('says with each rate limit, and when it is busy, how long to wait', () => {
    const saying = ({ responses }: Operation) =>
      Object.keys(responses).filter((status) => 'Retry-After' in (responses[status]?.headers ?? {}))
    expect(described(saying)).toEqual(
      described(({ responses }) => ['429', '503'].filter((status) => status in responses)),
    )
  })

  test('takes what was read as it is: the fields that it ignores are in its body, as read-only', () => {
    const entities = ({ entity = {} }: Endpoint, body: Body | undefined) =>
      entity instanceof z.ZodObject
        ? [{ whole: entity, schema: body }]
        : Object.entries(entity).map(([name, whole]) => ({ whole, schema: body?.properties[name] }))
    const ignored = described(({ parameters, requestBody }, endpoint) =>
      entities(endpoint, requestBody?.content['application/json']?.schema).flatMap(({ whole, schema }) =>
        Object.keys(whole.shape).filter(
          (name) => !schema?.properties?.[name] && !parameters.some((one) => one.name === name),
        ),
      ),
    )
    expect(ignored).toEqual(each(() => []))
    const update = operationOf({ path: '/api/company', method: 'PATCH' })
    expect(update.requestBody?.content['application/json']?.schema.properties.logoUrl?.readOnly).toBe(true)
  })
})

test('wrong credentials are described as the answer false', () => {
  const signIn = operationOf({ path: '/api/auth/sign-in', method: 'POST' })
  expect(schemaOf(signIn, 404)).toEqual({ const: false })
})

test('a refusal is the one shape with the codes it may have', () => {
  const save = operationOf({ path: '/api/cra/months/{year}/{month}', method: 'PUT' })
  expect(schemaOf(save, 409)).toEqual({
    allOf: [
      { $ref: '#/components/schemas/Failure' },
      { properties: { code: { enum: ['resource.unreadable', 'cra.locked', 'cra.stale'] } } },
    ],
  })
})

test('permissions, optional queries and numbers in paths are said', () => {
  const team = operationOf({ path: '/api/cra/team/{year}/{month}', method: 'GET' })
  expect(team['x-permissions']).toEqual(['ALL', 'MANAGE_CRA'])
  expect(team.parameters).toContainEqual({
    name: 'year',
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 2000, maximum: 2100 },
  })
  expect(team.parameters.find(({ name }) => name === 'status')).toMatchObject({ in: 'query', required: false })
})
