import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { type Handlers, serve } from '#functions/core/http/serve.ts'
import { contracts, endpoints } from '#shared/contracts.ts'
import {
  type Endpoint,
  endpointName,
  get,
  group,
  type InputOf,
  type OutputOf,
  pathParameters,
  post,
} from '#shared/core/endpoint.ts'
import { FAILURES } from '#shared/core/failures.ts'
import { INBOX } from '#shared/core/live.ts'
import { hostileValues, invalidInputs, limitsOf, type Schema, validValues } from '#test/kit/samples/arbitrary.ts'

/** A schema and every schema inside it. */
const within = (schema: Schema | undefined): Schema[] => {
  if (!schema) return []
  const { shape, innerType, element, options, valueType, in: before } = schema._zod.def
  const below = [...Object.values(shape ?? {}), innerType, element, valueType, before, ...(options ?? [])]
  return [schema, ...below.flatMap(within)]
}

type Fields = Record<string, Schema>
/** What is wrong, by the endpoint that it is wrong with. */
const wrong = <T>(problemsOf: (endpoint: Endpoint) => readonly T[]): [string, readonly T[]][] =>
  endpoints
    .map((one): [string, readonly T[]] => [endpointName(one), problemsOf(one)])
    .filter(([, list]) => list.length > 0)
const inside = ({ input }: Endpoint) => within(input as unknown as Schema)

describe('every endpoint', () => {
  test('is the only one with its route', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
  })

  test('declares every parameter of its path, as something that is neither optional nor a list', () => {
    const isOne = (schema: Schema | undefined) => ['string', 'number', 'enum'].includes(schema?._zod.def.type ?? '')
    expect(
      wrong(({ path, input }) =>
        pathParameters(path).filter((name) => !isOne((input.shape as unknown as Fields)[name])),
      ),
    ).toEqual([])
  })

  test('refuses undeclared properties at every depth', () => {
    const isOpen = ({ _zod: { def } }: Schema) => def.type === 'object' && def.catchall?._zod.def.type !== 'never'
    expect(wrong((endpoint) => inside(endpoint).filter(isOpen))).toEqual([])
  })

  test('bounds every text and list it accepts', () => {
    const isOpen = (schema: Schema) => {
      const { maximum, pattern } = limitsOf(schema)
      const isText = schema._zod.def.type === 'string'
      return (isText || schema._zod.def.type === 'array') && maximum === undefined && !(isText && pattern)
    }
    expect(wrong((endpoint) => inside(endpoint).filter(isOpen))).toEqual([])
  })

  test('takes no number that the table cannot hold', () => {
    // DynamoDB: of 1e-130 to 9.9e125, or 0.
    const held = (value: number) => value === 0 || (Math.abs(value) >= 1e-130 && Math.abs(value) < 1e126)
    const edges = [5e-324, -5e-324, 1e-131, 1e126, -1e300, Number.MAX_VALUE]
    const taken = (schema: Schema) =>
      edges.flatMap((edge) => {
        const { success, data } = (schema as unknown as z.ZodType).safeParse(edge)
        return success && !held(data as number) ? [edge] : []
      })
    const numbers = (endpoint: Endpoint) => inside(endpoint).filter(({ _zod: { def } }) => def.type === 'number')
    expect(endpoints.flatMap(numbers).length).toBeGreaterThan(50)
    // Any number of a day is taken there: one that is none of 0 to 1 is reset to 0, and hundredths are stored.
    const others = (endpoint: Endpoint) => endpointName(endpoint) !== 'cra.save'
    expect(wrong((endpoint) => (others(endpoint) ? numbers(endpoint).flatMap(taken) : []))).toEqual([])
  })

  test('names only failures of the catalogue, and groups that exist', () => {
    expect(wrong(({ errors }) => errors.filter((code) => !(code in FAILURES)))).toEqual([])
    expect(wrong(({ changes }) => changes.filter((name) => !(name in contracts || name === INBOX)))).toEqual([])
  })

  test('accepts what the generator of these tests makes', () => {
    const refused = ({ input }: Endpoint) =>
      fc.sample(validValues(input), { numRuns: 20 }).flatMap((one) => input.safeParse(one).error?.issues ?? [])
    expect(wrong(refused)).toEqual([])
  })

  test('never throws on hostile input', () => {
    const thrown = ({ input }: Endpoint) =>
      fc.sample(fc.oneof(hostileValues, invalidInputs(input)), { numRuns: 20 }).flatMap((one) => {
        try {
          input.safeParse(one)
          return []
        } catch (error) {
          return [`${JSON.stringify(one)}: ${String(error)}`]
        }
      })
    expect(wrong(thrown)).toEqual([])
  })
})

describe('the vocabulary', () => {
  const sample = group('sample', {
    list: get('/api/sample', { summary: '', access: 'public', output: z.array(z.string()) }),
    rename: post('/api/sample/{id}', {
      summary: '',
      access: ['ALL'],
      input: { id: z.string(), title: z.string() },
      output: z.object({ id: z.string() }),
    }),
  })

  // The compiler is what holds this.
  test('types inputs and answers', () => {
    expect(Object.keys(sample)).toEqual(['list', 'rename'])
    expectTypeOf<InputOf<typeof sample.rename>>().toEqualTypeOf<{ id: string; title: string }>()
    expectTypeOf<OutputOf<typeof sample.list>>().toEqualTypeOf<string[]>()
  })

  test('makes the compiler refuse what a contract does not say', () => {
    const good: Handlers<typeof sample> = { list: () => [], rename: ({ id }) => ({ id }) }
    expect(serve(sample, good)).toBeTypeOf('function')

    // @ts-expect-error an endpoint without its handler
    const missing: Handlers<typeof sample> = { list: () => [] }
    // @ts-expect-error a handler that no endpoint asks for
    const misspelt: Handlers<typeof sample> = { list: () => [], rename: ({ id }) => ({ id }), renam: () => [] }
    // @ts-expect-error an answer that is not the declared one
    const wrong: Handlers<typeof sample> = { list: () => [1], rename: ({ id }) => ({ id }) }
    // @ts-expect-error a property that the input does not have
    const unknown: Handlers<typeof sample> = { list: () => [], rename: ({ name }) => ({ id: name }) }
    // @ts-expect-error nobody is signed in on a public endpoint
    const anonymous: Handlers<typeof sample> = { list: (_, caller) => [caller.tenant], rename: ({ id }) => ({ id }) }
    expect([missing, misspelt, wrong, unknown, anonymous]).toHaveLength(5)

    // @ts-expect-error a permission that does not exist
    get('/api/sample', { summary: '', access: ['EVERYTHING'], output: z.string() })
    // @ts-expect-error a failure that is not in the catalogue
    get('/api/sample', { summary: '', access: 'public', output: z.string(), errors: ['sample.broken'] })
  })
})
