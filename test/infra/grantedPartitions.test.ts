import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allowedPartitions, type FunctionName, GRANTS } from '#infra/aws/functions/grants.ts'
import { codeOf } from './functionCode.ts'

/** Partitions that are no company's, by the prefix of their keys in functions/keys.md. */
const prefixes = [
  ...new Set(
    [...readFileSync('functions/keys.md', 'utf8').matchAll(/^\|[^|]*\| `([A-Z]{2,}#)/gm)].map(
      ([, prefix = '']) => prefix,
    ),
  ),
]
const composedBy = (name: FunctionName): string[] =>
  prefixes.filter((prefix) => codeOf(name).includes(`pk: \`${prefix}`))

/** What the code of a function can ask for and never does, with the reason. */
const NEVER_ASKED: Partial<Record<FunctionName, Record<string, string>>> = {
  inbound: { 'TOKEN#': 'a file that came with a mail has no link to delete before the mail is filed' },
}

test('partitions are found in the code of who composes their keys', () => {
  expect(prefixes.length).toBeGreaterThan(5)
  expect(composedBy('live')).toContain('CONNECTION#')
  expect(composedBy('auth')).toContain('EMAIL#')
})

// The functions without endpoints have no list of what they asked for in the tests.
test.each(Object.keys(GRANTS) as FunctionName[])('IAM lets %s into each partition whose keys it composes', (name) => {
  const allowed = allowedPartitions(GRANTS[name])
  const reasons = Object.keys(NEVER_ASKED[name] ?? {})
  const refused = allowed ? composedBy(name).filter((prefix) => !allowed.includes(`${prefix}*`)) : []
  expect(refused.toSorted()).toEqual(reasons.toSorted())
})
