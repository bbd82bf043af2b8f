import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import mistakes from '#test/mutants/sampled.json' with { type: 'json' }
import { placesOf, sourcesOf } from '#test/mutants/sampledPlaces.ts'

test('each mistake of the sample has one place in the code, and tests that are there', () => {
  const sources = sourcesOf('.')
  const lost = mistakes.filter((one) => placesOf(sources, one).length !== 1)
  expect(lost.map(({ symbol, original }) => `${symbol}: ${original}`)).toEqual([])
  const tests = new Set(mistakes.flatMap(({ tests: files }) => files))
  expect([...tests].filter((file) => file !== 'oxlint' && !existsSync(file))).toEqual([])
})
