import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod'
import { limitsOf, type Schema, validValues } from './arbitrary.ts'

/** Accepted values that may break storage, sums or printing. */
const TEXTS = [
  '\u2028\u2029',
  '👩‍👩‍👧‍👦',
  'Ame\u0301lie',
  '\u202Eevil\u202C',
  '=1+1',
  '"quoted", \\back\\',
  '\u0000\u0007',
  '<b>&amp;</b>',
  'ﷺ'.repeat(8),
  '__proto__',
  'constructor',
  '﷽',
  '\uFEFFmark',
]
const NUMBERS = [
  0,
  -0,
  1,
  0.1 + 0.2,
  0.29,
  0.005,
  1 + Number.EPSILON,
  1.000000000000001,
  1 - Number.EPSILON / 2,
  5e-324,
  1e-9,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]
const DATES = ['0001-01-01', '1970-01-01', '2000-02-29', '2026-02-28', '9999-12-31']

const fitting = (schema: z.ZodType, values: readonly unknown[]): Arbitrary<unknown>[] => {
  const fit = values.filter((value) => schema.safeParse(value).success)
  return fit.length > 0 ? [fc.constantFrom(...fit)] : []
}

const textsFor = (schema: Schema): unknown[] => {
  const { minimum = 0, maximum = 20_000 } = limitsOf(schema)
  const most = Math.min(maximum, 20_000)
  const filled = TEXTS.map((text) => text.repeat(Math.ceil(minimum / text.length) || 1).slice(0, most))
  return [...filled, ...TEXTS.map((text) => text.repeat(Math.ceil(most / text.length)).slice(0, most)), ...DATES]
}

/** Edge values of a schema; `own` returns the ids allowed in a field. */
export const extremeValues = (
  schema: unknown,
  own: (field: string) => readonly unknown[],
  field = '',
): Arbitrary<unknown> => {
  const type = schema as z.ZodType
  const { def } = (schema as Schema)._zod
  const inside = (one: unknown, name = field) => extremeValues(one, own, name)
  const ids = fitting(type, own(field))
  if (ids.length > 0)
    return fc.oneof({ weight: 12, arbitrary: fc.oneof(...ids) }, { weight: 1, arbitrary: validValues(schema) })
  switch (def.type) {
    case 'string':
      return fc.oneof(validValues(schema), ...fitting(type, textsFor(schema as Schema)))
    case 'number': {
      const { minimum = -1e300, maximum = 1e300 } = limitsOf(schema as Schema)
      return fc.oneof(validValues(schema), ...fitting(type, [minimum, maximum, ...NUMBERS]))
    }
    case 'optional':
    case 'default':
      return fc.option(inside(def.innerType), { nil: undefined })
    case 'pipe':
      return inside(def.in)
    case 'nullable':
      return fc.option(inside(def.innerType), { nil: null })
    case 'array': {
      const { minimum = 0, maximum = 2 } = limitsOf(schema as Schema)
      return fc.array(inside(def.element), { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 2)) })
    }
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(([name, one]) => [name, inside(one, name)] as const)
      return fc.record(Object.fromEntries(fields)).filter((value) => type.safeParse(value).success)
    }
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => inside(one)))
    default:
      return validValues(schema)
  }
}
