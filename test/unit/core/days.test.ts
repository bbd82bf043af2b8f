import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A day cut off an instant is that of UTC: for two hours of a summer's night it is not yet the one in Paris. */
const CUT = /(?:toISOString\(\)|\b\w*(?:[aA]t|[iI]nstant))\s*\??\.(?:slice|substring)\(0, (?:7|10)\)/

/** Adds to days that are none of an instant. */
const ADDS = 'shared/core/dates/calendar.ts'

test('no day or month is cut off an instant: there are dayInParis and parisDate, dayAfter, billedMonth, and days of a device', () => {
  const sources = globSync('{functions,shared,web/src}/**/*.{ts,tsx}').filter((file) => file !== ADDS)
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((file) => CUT.test(readFileSync(file, 'utf8')))).toEqual([])
})
