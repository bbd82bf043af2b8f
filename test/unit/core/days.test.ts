import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A day cut off an instant is that of UTC: for two hours of a summer's night it is not yet the one in Paris. */
const CUT = /(?:toISOString\(\)|\b\w*(?:[aA]t|[iI]nstant))\s*\??\.(?:slice|substring)\(0, (?:7|10)\)/

/** So are the parts of one. */
const PARTS = /\b(?:today|now|now\(\)|instant)\.getUTC(?:FullYear|Month|Date)\(\)/

/** What is billed, by months of UTC, and what adds to days that are none of an instant. */
const BY_UTC = ['functions/data/companies/usage.ts', 'shared/core/dates/calendar.ts']

test('no day or month is cut off an instant: there are dayInParis and parisDate, dayAfter, billedMonth, and days of a device', () => {
  const sources = globSync('{functions,shared,web/src,infra/local/seed}/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(1000)
  const own = sources.filter((file) => {
    const code = readFileSync(file, 'utf8')
    return CUT.test(code) || PARTS.test(code)
  })
  expect(own.toSorted()).toEqual(BY_UTC)
})

/** Names of files, days that are weeks away, and usage, which is counted by months of UTC. */
const ANY_DAY = [
  'test/api/core/stored/offboard.test.ts',
  'test/api/core/stored/storedItems.test.ts',
  'test/api/people/companyUsage.test.ts',
  'test/bench/matchingCosts.ts',
  'test/e2e/apps/mailbox/mailboxLater.test.ts',
  'test/kit/samples/zip.ts',
  'test/unit/core/table/storedSchemas.test.ts',
]

test('what is tested today is tested on the day of Paris, also while it is another one in UTC', () => {
  const OTHER =
    /\b(?:new Date\((?:Date\.now\(\).*)?\)|now\(\)|today|now|at)\.(?:toISOString\(\)\.slice\(0, (?:7|10)\)|get(?:UTC)?(?:Month|Date)\(\))/
  const own = globSync('test/**/*.ts').filter((file) => OTHER.test(readFileSync(file, 'utf8')))
  expect(own.toSorted()).toEqual(ANY_DAY)
})
