import { expect, test } from 'vitest'
import { createUniqueNames } from '#shared/people/account/archive.ts'

test.each<[string, string[], string[]]>([
  ['each name once, whatever its case', ['a.txt', 'A.txt', 'b/a.txt', 'a'], ['a.txt', 'A-2.txt', 'b/a.txt', 'a']],
  ['a file beside a folder of its name', ['plan/a.txt', 'plan', 'plan/b.txt'], ['plan/a.txt', 'plan-2', 'plan/b.txt']],
  [
    'a folder beside a file of its name',
    ['Plan', 'plan/a.txt', 'plan/b.txt'],
    ['Plan', 'plan-2/a.txt', 'plan-2/b.txt'],
  ],
  [
    'one that was named so before',
    ['plan/a', 'plan', 'plan-2', 'plan-2/a'],
    ['plan/a', 'plan-2', 'plan-2-2', 'plan-2-3/a'],
  ],
  ['within folders', ['v/1.2/a', 'v/1.2', 'v/1.2/b/c', 'v/1.2/b'], ['v/1.2/a', 'v/1-2.2', 'v/1.2/b/c', 'v/1.2/b-2']],
  ['a hidden file', ['.env/a', '.env', '.env'], ['.env/a', '.env-2', '.env-3']],
])('in an archive, %s', (_, names, given) => {
  const apart = createUniqueNames()
  expect(names.map(apart)).toEqual(given)
})
