import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { type Handlers, serve } from '#functions/lib/serve.ts'
import { get, group, type InputOf, type OutputOf, pathParameters, post } from '#shared/contracts/endpoint.ts'
import { FAILURES } from '#shared/contracts/failures.ts'
import { contracts, endpoints } from '#shared/contracts/index.ts'
import { hostile, limitsOf, type Schema, valid } from '#test/kit/arbitrary.ts'

/** A schema and every schema inside it. */
const within = (schema: Schema | undefined): Schema[] => {
  if (!schema) return []
  const { shape, innerType, element, options, valueType, in: before } = schema._zod.def
  const below = [...Object.values(shape ?? {}), innerType, element, valueType, before, ...(options ?? [])]
  return [schema, ...below.flatMap(within)]
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (route, endpoint) => {
    test('is the only one with its route', () =>
      expect(endpoints.filter(({ method, path }) => `${method} ${path}` === route)).toHaveLength(1))

    test('declares every parameter of its path, as something that is neither optional nor a list', () => {
      for (const name of pathParameters(endpoint.path)) {
        const schema = (endpoint.input.shape as unknown as Record<string, Schema>)[name]
        expect(['string', 'number', 'enum']).toContain(schema?._zod.def.type)
      }
    })

    test('refuses undeclared properties at every depth', () => {
      const objects = within(endpoint.input as unknown as Schema).filter(({ _zod }) => _zod.def.type === 'object')
      for (const { _zod } of objects) expect(_zod.def.catchall?._zod.def.type).toBe('never')
    })

    test('accepts what its generator makes', () =>
      fc.assert(
        fc.property(valid(endpoint.input), (input) => {
          const parsed = endpoint.input.safeParse(input)
          expect(parsed.error?.issues).toBeUndefined()
        }),
        { numRuns: 30 },
      ))

    test('never throws on hostile input', () =>
      fc.assert(
        fc.property(hostile, (input) => void endpoint.input.safeParse(input)),
        { numRuns: 30 },
      ))

    test('bounds every text and list it accepts', () => {
      const open = within(endpoint.input as unknown as Schema).filter((schema) => {
        const { maximum, pattern } = limitsOf(schema)
        const isText = schema._zod.def.type === 'string'
        return (isText || schema._zod.def.type === 'array') && maximum === undefined && !(isText && pattern)
      })
      expect(open).toEqual([])
    })

    test('names only failures of the catalogue', () => {
      for (const code of endpoint.errors) expect(FAILURES).toHaveProperty([code])
    })

    test('changes only groups that exist', () => {
      for (const name of endpoint.changes) expect(Object.keys(contracts)).toContain(name)
    })
  },
)

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

  test('types inputs and answers', () => {
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
