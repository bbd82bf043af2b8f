import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { documentOf } from '#functions/openapi/document.ts'
import { pathParameters } from '#shared/contracts/endpoint.ts'
import { FAILURES } from '#shared/contracts/failures.ts'
import { endpoints } from '#shared/contracts/index.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: unknown[]
  'x-permissions'?: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>
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

describe.each(endpoints.map((endpoint) => [`${endpoint.group}.${endpoint.name}`, endpoint] as const))(
  '%s',
  (id, endpoint) => {
    const operation = operationOf(endpoint)
    const body = operation.requestBody?.content['application/json']?.schema.properties ?? {}

    test('is named, grouped and says who may call it', () => {
      expect(operation).toMatchObject({ operationId: id, tags: [endpoint.group], summary: endpoint.summary })
      expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
      expect(operation['x-permissions']).toEqual(Array.isArray(endpoint.access) ? endpoint.access : undefined)
    })

    test('takes each of its fields exactly once, path parameters in the path', () => {
      const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
      const fields = [...parameters.map(({ name }) => name), ...Object.keys(body)]
      expect(fields.toSorted()).toEqual(Object.keys(endpoint.input.shape).toSorted())
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
        pathParameters(endpoint.path),
      )
      expect(parameters.every((one) => one.in !== 'path' || one.required)).toBe(true)
    })

    test('names each of its refusals under its status', () => {
      for (const code of endpoint.errors) {
        expect(operation.responses[FAILURES[code]]?.description.split(', ')).toContain(code)
      }
      expect(Object.keys(operation.responses)).toContain('200')
    })
  },
)

test('wrong credentials are described as the answer false', () => {
  const signIn = operationOf({ path: '/api/auth/sign-in', method: 'POST' })
  expect(schemaOf(signIn, 404)).toEqual({ const: false })
})

test('a refusal is the one shape with the codes it may have', () => {
  const save = operationOf({ path: '/api/cra/months/{year}/{month}', method: 'PUT' })
  expect(schemaOf(save, 409)).toEqual({
    allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: ['cra.locked', 'cra.stale'] } } }],
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
