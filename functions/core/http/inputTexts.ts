import { isMultiline } from '#shared/core/text/multiline.ts'
import { hasForbiddenCharacters, normaliseText } from '#shared/core/text/normalise.ts'
import { ApiError } from './apiError.ts'

interface Definition {
  type: string
  innerType?: Schema
  in?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
}
interface Schema {
  _zod: { def: Definition }
}

/** The possible schemas of a value: optional and default wrappers are unwrapped, unions expanded. */
const resolveChoices = (schema: Schema | undefined): Schema[] => {
  if (!schema) return []
  const { innerType, in: before, options } = schema._zod.def
  if (options) return options.flatMap(resolveChoices)
  return innerType || before ? resolveChoices(innerType ?? before) : [schema]
}

const childSchemas = (schemas: readonly Schema[], key: string): Schema[] =>
  schemas.flatMap(({ _zod: { def } }) => {
    const { shape, element, valueType } = def
    return resolveChoices(shape ? (Object.hasOwn(shape, key) ? shape[key] : undefined) : (element ?? valueType))
  })

/** Passwords are hashed as typed and never displayed, so any characters are accepted. */
const isSecret = (key: string): boolean => /password/i.test(key)

/** Deeper inputs are refused, as they would exhaust the parser. */
const MAX_DEPTH = 40
const MAX_PROBLEMS = 20

/**
 * Normalises every text of an input by the endpoint's schema. Refuses, field by field, forbidden characters, and line
 * breaks where the schema is not `multiline`.
 */
export const normaliseTexts = (schema: unknown, input: Record<string, unknown>): Record<string, unknown> => {
  // Only the first ones are told: a path may be as long as the body, and there may be thousands of them.
  const refused: string[] = []
  const refuse = (path: readonly string[]) => {
    if (refused.length < MAX_PROBLEMS) refused.push(path.join('.').slice(0, 100))
  }
  const walk = (value: unknown, schemas: readonly Schema[], path: readonly string[]): unknown => {
    if (path.length > MAX_DEPTH) throw new ApiError('request.malformed')
    const key = path.at(-1) ?? ''
    if (typeof value === 'string') {
      if (isSecret(key)) return value.toWellFormed()
      const text = normaliseText(value)
      // Fields without a schema are refused or dropped by the enclosing one.
      const shape = schemas.every((one) => one._zod.def.type !== 'string' || isMultiline(one)) ? 'lines' : 'line'
      if (hasForbiddenCharacters(text, shape)) refuse(path)
      return text
    }
    if (Array.isArray(value)) {
      return value.map((one, index) => walk(one, childSchemas(schemas, ''), [...path, String(index)]))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(one, childSchemas(schemas, name), [...path, name])]),
    )
  }
  const texts = walk(input, resolveChoices(schema as Schema), []) as Record<string, unknown>
  if (refused.length === 0) return texts
  const problems = refused.map((path) => ({ path, code: 'validation.characters' }))
  throw new ApiError('request.invalid', { problems })
}
