import fc from 'fast-check'
import type * as z from 'zod'
import { type Schema, validValues } from './arbitrary.ts'
import { MONTH } from './populated.ts'

/** What gets an input past the rules over several fields, to where the ids are looked at. */
const USUAL: Record<string, unknown> = {
  ...MONTH,
  month: 5,
  version: 1,
  details: [],
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  rateMin: 450,
  rateMax: 650,
}
/** A value that a field's schema takes, the usual one where there is one. */
export const sampleOf = (schema: Schema, field: string): unknown => {
  const fits = (value: unknown) => (schema as unknown as z.ZodType).safeParse(value).success
  if (fits(undefined)) return undefined
  const usual = USUAL[field]
  return usual !== undefined && fits(usual) ? usual : fc.sample(validValues(schema), { numRuns: 1, seed: 7 })[0]
}
