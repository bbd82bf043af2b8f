import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listUnitTests } from '#test/mutants/rules.runner.ts'
import * as offered from '#test/mutants/rules.tests.ts'

test('what unit tests import of Vitest is there when mutants meet them', () => {
  const files = listUnitTests()
  expect(files.length).toBeGreaterThan(100)
  const missing = files.flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from 'vitest'/.exec(readFileSync(file, 'utf8')) ?? []
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ') && !Object.hasOwn(offered, name))
      .map((name) => `${file} needs ${name}`)
  })
  expect(missing).toEqual([])
})
