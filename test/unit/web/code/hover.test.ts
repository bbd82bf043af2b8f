import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The classes of an element, as one literal. */
const LITERAL = /["'`]([^"'`\n]*\bopacity-0\b[^"'`\n]*)["'`]/g

test('what a mouse shows by hovering over it is always shown where a finger touches', () => {
  const hidden = globSync('web/src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LITERAL)].flatMap(([, classes = '']) => {
      const isHover = classes.includes('group-hover:opacity-100')
      const isShown = classes.includes('[@media(hover:none)]:opacity-100')
      const all = classes.split(' ').filter((one) => /(^|:)opacity-0$/.test(one))
      return isHover && !isShown
        ? all.filter((one) => !one.includes('pointer-fine:')).map((one) => `${file} ${one}`)
        : []
    }),
  )
  expect(hidden).toEqual([])
})
