import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareNames } from '#shared/core/names.ts'

test('names stand as people look for them: É among the E, whatever the capitals, numbers by their value', () => {
  const names = ['Zoé', 'Lot 10', 'élan', 'Lot 2', 'Étape', 'Eau', 'œuvre', 'Ornans', 'aubaine', 'Fjord']
  const sorted = ['aubaine', 'Eau', 'élan', 'Étape', 'Fjord', 'Lot 2', 'Lot 10', 'œuvre', 'Ornans', 'Zoé']
  expect(names.toSorted(compareNames)).toEqual(sorted)
})

/** Orders of names by something else, each with why. */
const OTHERWISE = ['shared/apps/inventory/rules.ts: its products are also sorted by codes, which are no names']

test('names are put in order in one way, whoever asks and whatever the machine speaks', () => {
  const NAMES = /\b(?:name|title|label|\w+Name|pathOf\(.+\))\.localeCompare\(/
  const other = globSync('{shared,functions,web/src}/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => line.includes('Intl.Collator') || NAMES.test(line)),
  )
  const known = ['shared/core/names.ts', ...OTHERWISE.map((one) => one.split(':')[0])]
  expect(other.toSorted()).toEqual(known.toSorted())
})
