import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKeyMatcher, listDocumentedKeys } from '#test/kit/docs/keyTable.ts'
import { readAllImports } from '#test/kit/imports.ts'

const FOLDER = 'test/stored'
const kept = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.items.jsonl'))
  .toSorted()
  .at(-1)
/** A whole workspace as this release stores it. */
const items: Record<string, unknown>[] = readFileSync(`${FOLDER}/${kept}`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => JSON.parse(line))
const members = items.filter(({ sk }) => String(sk).startsWith('MEMBER#'))

/** What a module imports, and what that imports. */
const behind = (entry: string): Set<string> => {
  const graph = new Map(readAllImports().map(({ file, to }) => [file, to.map(({ target }) => target)]))
  const found = new Set([entry])
  for (const file of found) for (const target of graph.get(file) ?? []) found.add(target)
  return found
}

/** Items that stand outside the partition of somebody whom they say something of, by the module that stores them. */
const elsewhere = async () => {
  const match = createKeyMatcher(await listDocumentedKeys())
  const about = items.filter((item) => {
    const own = /#P#([^#]+)/.exec(String(item.pk))?.[1]
    const text = JSON.stringify(item)
    return members.some(({ id }) => id !== own && text.includes(String(id)))
  })
  return Map.groupBy(about, (item) => match(item)[0]?.[0]?.file ?? '')
}

/** Modules that keep an id and no name: whoever reads it looks the name up, and finds a pseudonym. */
const IDS_ALONE = [
  'activities/activities.ts',
  'apps/contacts/contactLog.ts',
  'figures/finance.ts',
  'matching/matchingWeights.ts',
  ...['countFindings.ts', 'counts.ts', 'equipmentEvents.ts', 'units.ts'].map((file) => `apps/inventory/${file}`),
  'apps/help/articleEvents.ts',
  'apps/mailbox/mailEvents.ts',
  'apps/scrumboard/boardTrash.ts',
].map((file) => `functions/data/${file}`)

const HOW = `Each of these modules stores something of a person outside the partition of theirs, which is exported and erased
whole. Register what exports and erases it in PRIVATE_DATA of functions/data/people/privacy.ts; or, if it is an id without
a name, add the module to IDS_ALONE`

test('who says something of a person elsewhere than with them is asked when that person is erased, or keeps an id alone', async () => {
  const asked = behind('functions/data/people/erasure.ts')
  const found = [...(await elsewhere()).keys()]
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((file) => !asked.has(file)).toSorted(), HOW).toEqual(IDS_ALONE.toSorted())
})

test('who keeps ids alone keeps no name', async () => {
  const found = await elsewhere()
  const named = IDS_ALONE.flatMap((file) => found.get(file) ?? []).filter((item) =>
    members.some(({ lastName }) => JSON.stringify(item).includes(String(lastName))),
  )
  expect(named.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([])
})
