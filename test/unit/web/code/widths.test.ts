import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every page is as wide as what is read or as a list, so that pages line up with one another', () => {
  const widths = globSync('web/src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className="([^"]*\bpx?-edge\b[^"]*)"/g)].flatMap(([, classes = '']) =>
      [...classes.matchAll(/(?<!\S)max-w-(\S+)/g)].map(([, width]) => `${width} ${file}`),
    ),
  )
  expect(widths.length).toBeGreaterThan(50)
  expect(widths.filter((one) => !/^(read|list) /.test(one))).toEqual([])
})
