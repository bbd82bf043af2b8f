import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A return for an error alone, which no return for what was read stands before. */
const GIVES_UP = /^(?!\s*if \(data\) return).*\n\s*if \(error\) return </m
/** The same within a screen: what stands in its place else is more than its skeleton. */
const INSTEAD = /\{error \? \(?\s*<\w+Problem[^<]*\/>\s*\)? : \(?\s*(?:<>\s*)?<(?!>|\w*Skeleton)/

test('no screen gives up what it shows, and what is written there, when it cannot be read once more', () => {
  const screens = globSync('web/src/**/*.tsx')
  expect(screens.length).toBeGreaterThan(500)
  expect(
    screens.filter((file) => {
      const text = readFileSync(file, 'utf8')
      return GIVES_UP.test(text) || INSTEAD.test(text)
    }),
  ).toEqual([])
})
