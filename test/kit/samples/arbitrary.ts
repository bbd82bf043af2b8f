import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'

interface Limit {
  check?: string
  minimum?: number
  maximum?: number
  value?: number
  pattern?: RegExp
  format?: string
}
interface Def extends Limit {
  type: string
  innerType?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  valueType?: Schema
  catchall?: Schema
  in?: Schema
  checks?: { _zod: { def: Limit } }[]
}
export interface Schema {
  _zod: { def: Def }
}

/** The bounds, pattern and integrality of a schema's checks. */
export const limitsOf = ({ _zod: { def } }: Schema) => {
  const limits = [def, ...(def.checks ?? []).map((one) => one._zod.def)]
  const values = (check: string) => limits.flatMap((one) => (one.check === check ? [one.value ?? Number.NaN] : []))
  const lower = limits.flatMap(({ minimum }) => minimum ?? []).concat(values('greater_than'))
  const upper = limits.flatMap(({ maximum }) => maximum ?? []).concat(values('less_than'))
  return {
    minimum: lower.length > 0 ? Math.max(...lower) : undefined,
    maximum: upper.length > 0 ? Math.min(...upper) : undefined,
    pattern: limits.find(({ pattern }) => pattern)?.pattern,
    whole: limits.some(({ format }) => format === 'safeint'),
  }
}

const numbersOf = (schema: Schema): Arbitrary<number> => {
  const { whole, minimum = -1000, maximum = 1000 } = limitsOf(schema)
  return whole
    ? fc.integer({ min: minimum, max: maximum })
    : fc.integer({ min: minimum * 100, max: maximum * 100 }).map((value) => value / 100)
}

/** Texts by pattern or length, or the registered examples of a custom rule. */
const textsOf = (schema: Schema): Arbitrary<string> => {
  const type = schema as unknown as z.ZodType
  const examples = z.globalRegistry.get(type)?.examples as string[] | undefined
  if (examples) return fc.constantFrom(...examples)
  const { pattern, minimum = 0, maximum = 60 } = limitsOf(schema)
  const made =
    pattern && !pattern.unicode
      ? fc.stringMatching(pattern)
      : fc.string({ minLength: minimum, maxLength: Math.min(maximum, 400) })
  return made.filter((text) => type.safeParse(text).success)
}

const withOwnRules = (schema: unknown): Arbitrary<unknown> => {
  const made = arbitraryOfType(schema)
  const rules = (schema as Schema)._zod.def.checks?.some((one) => one._zod.def.check === 'custom')
  return rules ? made.filter((value) => (schema as z.ZodType).safeParse(value).success) : made
}

/** Cached by schema: many endpoints share fields, and patterns are slow to parse. */
const known = new WeakMap<object, Arbitrary<unknown>>()

/** Values that a schema accepts, cross-field rules included. */
export const validValues = (schema: unknown): Arbitrary<unknown> => {
  const found = known.get(schema as Schema) ?? withOwnRules(schema)
  known.set(schema as Schema, found)
  return found
}

const arbitraryOfType = (schema: unknown): Arbitrary<unknown> => {
  const one = schema as Schema
  const { def } = one._zod
  const inner = () => validValues(def.innerType)
  switch (def.type) {
    case 'string':
      return textsOf(one)
    case 'number':
      return numbersOf(one)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined })
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'array': {
      const { minimum = 0, maximum = 5 } = limitsOf(one)
      return fc.array(validValues(def.element), {
        minLength: minimum,
        maxLength: Math.max(minimum, Math.min(maximum, minimum + 4)),
      })
    }
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, value]) => [key, validValues(value)])),
      )
    case 'pipe':
      return validValues(def.in)
    case 'union':
      return fc.oneof(...(def.options ?? []).map(validValues))
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), validValues(def.valueType), { maxKeys: 4 })
    default:
      throw new Error(`No generator for a schema of type ${def.type}: add one here`)
  }
}

/** Any character, mostly ASCII. fast-check's own takes a second to create. */
const character = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xd7ff }) },
  { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
)

/** Texts of any characters. */
export const anyText = (maxLength = 40): Arbitrary<string> =>
  fc.string({ unit: character.map((code) => String.fromCodePoint(code)), maxLength })

/** Malicious and malformed values. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'T#other',
    'a#b',
    '#',
    '../../etc/passwd',
    'NaN',
    '\u0000',
    '\u202Eevil',
    '\uD800',
    '%00',
    "' OR 1=1 --",
    '{{7*7}}',
    '<img src=x onerror=alert(1)>',
    'attribute_exists(pk)',
    '__proto__',
    null,
    true,
    -0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    0.1 + 0.2,
    [],
    {},
    { S: 'x' },
    { $ne: 1 },
    [[[[[[]]]]]],
    'x'.repeat(5000),
    Array.from({ length: 2000 }, () => 'x'),
  ),
  anyText(50),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

const FORBIDDEN = [
  'tenant',
  'tenantId',
  'pk',
  'sk',
  'role',
  'permissions',
  'status',
  'ownerId',
  'createdAt',
  'ttl',
  'seal',
  'validations',
  'plan',
  'constructor',
]

/** Inputs with one field replaced, dropped or added. */
export const invalidInputs = (schema: z.ZodObject): Arbitrary<Record<string, unknown>> => {
  const names = Object.keys(schema.shape)
  const base = validValues(schema) as Arbitrary<Record<string, unknown>>
  const replaced = fc
    .tuple(base, fc.constantFrom(...(names.length > 0 ? names : ['extra'])), hostileValues)
    .map(([input, name, value]) => ({ ...input, [name]: value }))
  const added = fc
    .tuple(base, fc.constantFrom(...FORBIDDEN), hostileValues)
    .map(([input, name, value]) => ({ ...input, [name]: value }))
  return fc.oneof(replaced, added)
}
