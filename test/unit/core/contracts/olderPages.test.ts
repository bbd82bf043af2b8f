import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#shared/contracts.ts'

/** An open page survives a deployment: what it was built to send is still taken, and otherwise it is told to reload. */

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
/** What must be sent, by its path. */
const requiredIn = ({ properties = {}, required = [], items, anyOf = [] }: Schema, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [
    ...(required.includes(name) ? [path + name] : []),
    ...requiredIn(schema, `${path + name}.`),
  ]),
  ...(items ? requiredIn(items, `${path}[].`) : []),
  ...anyOf.flatMap((one) => requiredIn(one, path)),
]

test('asks of a page that was open before for nothing more: a new field of an input is optional, unless its endpoint is new', async () => {
  const lines = endpoints.map(({ group, name, input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
    return [`${group}.${name}`, ...new Set(requiredIn(schema))].join(' ')
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('olderPages.txt')
})

/** As the page has it, which asks for a window. */
const { ApiError } = vi.hoisted(() => ({
  ApiError: class extends Error {
    readonly code: string
    readonly details: object
    constructor(code: string, details: object) {
      super(code)
      this.code = code
      this.details = details
    }
  },
}))
vi.mock('#web/client/call.ts', () => ({ ApiError }))
vi.mock('i18next', () => ({ default: { language: 'en' } }))
/** Named at run time: tests are compiled for Node, which knows no page. */
const FAILURE_TEXT = '#web/client/failureText.ts'

test('tells a page whose input is of another form to reload, and of a wrong value what is wrong', async () => {
  const { failureText } = (await import(FAILURE_TEXT)) as { failureText: (failure: Error, t: unknown) => string }
  const told = (code: string) => {
    const problems = [{ path: 'absent', code: `validation.${code}` }]
    return failureText(new ApiError('request.invalid', { problems }), ([first]: string[]) => first)
  }
  expect(['invalid_type', 'unrecognized_keys', 'too_big', 'invalid_value'].map(told)).toEqual([
    'errors.request.outdated',
    'errors.request.outdated',
    'errors.field.too_big',
    'errors.request.invalid',
  ])
})
