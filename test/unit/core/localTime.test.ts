import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Days and hours where the machine stands: another day in Auckland than on a server. */
const LOCAL =
  /\.(?:get|set)(?:Date|Day|Month|FullYear|Hours|Minutes|TimezoneOffset)\(|new Date\([^()]+,[^()]+\)|\.toLocale(?:Date|Time)String\((?![^)]*timeZone)/

test('nothing that servers and browsers share asks for the time where a machine stands', () => {
  const sources = globSync('{functions,infra,shared}/**/*.ts')
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => LOCAL.test(readFileSync(file, 'utf8')))).toEqual([])
})
