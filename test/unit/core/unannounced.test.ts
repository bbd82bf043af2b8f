import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What each endpoint asks of the table, as the API's tests have noted it. */
const REQUESTS = 'test/api/core/limits/tableRequests'
const ACCEPTED = `${REQUESTS}/unannounced.txt`

/** Counters, orders of the search's and the files' own, and feeds and figures, which nobody waits in front of. */
const BESIDE = /^T#<tenant>#(USAGE|FIND|FILES|FEED|FIGURES)\b/
/** Orders that invalidate nothing. */
const SILENT_ORDER = /^(DISCARDED|INDEX)#/

/** Where a company's people look: its partitions, without what is one person's own. */
const isShared = (pk: string): boolean => /^T#<tenant>/.test(pk) && !/#P#</.test(pk) && !BESIDE.test(pk)

interface Written {
  shared: boolean
  announced: boolean
}

const writtenBy = (lines: readonly string[]): Written => {
  const writes = lines.flatMap((line) => {
    // Names of people's things have spaces: `<address of manager>`.
    const [, pk = '', sk = '', item = ''] =
      /^ +(?:Put|Update|Delete) (\S+) (\S+)(.*)/.exec(line.replace(/<[^>]*>/g, (name) => name.replaceAll(' ', '-'))) ??
      []
    return pk ? [{ pk, sk, item }] : []
  })
  return {
    shared: writes.some(({ pk }) => isShared(pk)),
    announced: writes.some(({ sk, item }) => /^ \{.*\bactionType\b/.test(item) && !SILENT_ORDER.test(sk)),
  }
}

/** The endpoints that change what others look at, and order no event that could tell their pages. */
const unannounced = (): string[] => {
  const found = new Map<string, Written>()
  for (const file of globSync(`${REQUESTS}/*/*.txt`)) {
    for (const [route = '', ...lines] of readFileSync(file, 'utf8')
      .split('\n\n')
      .map((entry) => entry.trim().split('\n'))) {
      const before = found.get(route) ?? { shared: false, announced: false }
      const now = writtenBy(lines)
      found.set(route, { shared: before.shared || now.shared, announced: before.announced || now.announced })
    }
  }
  return [...found].flatMap(([route, { shared, announced }]) => (shared && !announced ? [route] : [])).toSorted()
}

test('a write to what others look at orders an event, or is named among those that need none', () => {
  const accepted = readFileSync(ACCEPTED, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const found = unannounced()
  expect(
    found.filter((route) => !accepted.includes(route)),
    `pages that others have open do not learn of these: let an event invalidate what they read (\`invalidate\`), or name them in ${ACCEPTED}`,
  ).toEqual([])
  expect(
    accepted.filter((route) => !found.includes(route)),
    `these order an event now: take them out of ${ACCEPTED}`,
  ).toEqual([])
})
