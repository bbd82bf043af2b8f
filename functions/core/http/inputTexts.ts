import { isMultiline } from '#shared/core/multiline.ts'
import { hasForbiddenCharacters, normaliseText } from '#shared/core/text.ts'
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

/** What a value may be at last: what is optional or has a default by what it is, a choice by each of its options. */
const choices = (schema: Schema | undefined): Schema[] => {
  if (!schema) return []
  const { innerType, in: before, options } = schema._zod.def
  if (options) return options.flatMap(choices)
  return innerType || before ? choices(innerType ?? before) : [schema]
}

const inside = (schemas: readonly Schema[], key: string): Schema[] =>
  schemas.flatMap(({ _zod: { def } }) => {
    const { shape, element, valueType } = def
    return choices(shape ? (Object.hasOwn(shape, key) ? shape[key] : undefined) : (element ?? valueType))
  })

/** A password is hashed as it was typed and never shown: whoever has chosen a strange one must get in. */
const isSecret = (key: string): boolean => /password/i.test(key)

/** More than any input has; a deeper one would only exhaust who reads it. */
const DEEPEST = 40
const PROBLEMS_SHOWN = 20

/**
 * An input with each of its texts in the one form of `normalised`, by its endpoint's schema. Refuses, field by field,
 * characters that no text may hold, and ends of lines where the schema does not say `multiline`.
 */
export const withNormalTexts = (schema: unknown, input: Record<string, unknown>): Record<string, unknown> => {
  const refused: string[] = []
  const walk = (value: unknown, schemas: readonly Schema[], path: readonly string[]): unknown => {
    if (path.length > DEEPEST) throw new ApiError('request.malformed')
    const key = path.at(-1) ?? ''
    if (typeof value === 'string') {
      if (isSecret(key)) return value.toWellFormed()
      const text = normaliseText(value)
      // What no schema describes is refused or dropped by the schema around it.
      const lines = schemas.every((one) => one._zod.def.type !== 'string' || isMultiline(one))
      if (hasForbiddenCharacters(text, lines)) refused.push(path.join('.').slice(0, 100))
      return text
    }
    if (Array.isArray(value)) {
      return value.map((one, index) => walk(one, inside(schemas, ''), [...path, String(index)]))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, walk(one, inside(schemas, name), [...path, name])]),
    )
  }
  const texts = walk(input, choices(schema as Schema), []) as Record<string, unknown>
  if (refused.length === 0) return texts
  const problems = refused.slice(0, PROBLEMS_SHOWN).map((path) => ({ path, code: 'validation.characters' }))
  throw new ApiError('request.invalid', { problems })
}
