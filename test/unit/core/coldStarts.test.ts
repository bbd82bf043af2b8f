import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { contracts, folderOf, type GroupName } from '#shared/contracts.ts'

/** Answers from every contract. */
const OF_ALL: GroupName[] = ['openapi']
const groups = (Object.keys(contracts) as GroupName[]).filter((group) => !OF_ALL.includes(group))
const entryOf = (group: GroupName): string => `functions/${folderOf(group)}/handler.ts`

const { inputs } = buildSync({
  entryPoints: groups.map(entryOf),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  metafile: true,
  write: false,
  outdir: '.',
  logLevel: 'error',
}).metafile

/** The files that a function reads before it answers anything: what is imported when it is needed is not among them. */
const atFirst = (group: GroupName): Set<string> => {
  const found = new Set([entryOf(group)])
  for (const file of found) {
    for (const { kind, path } of inputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  }
  return found
}

test.each(groups)('a function builds the schemas of its own contract, and of no other: %s', (group) => {
  const read = [...atFirst(group)].filter((file) => file.endsWith('/contract.ts'))
  expect(read).toEqual([`shared/${folderOf(group)}/contract.ts`])
})

test('a function reads what is known of reports, and nothing of skills', () => {
  const read = atFirst('cra')
  expect(read).toContain('functions/data/reports/reportEvents.ts')
  expect(read).not.toContain('shared/staffing/matching/catalogue.ts')
})

test.each(['cra', 'search', 'chat', 'common', 'users', 'positionings', 'matching', 'missions', 'profiles'] as const)(
  'only what the stream starts reads every kind of event: not %s',
  (group) => expect(atFirst(group)).not.toContain('functions/data/streamEvents.ts'),
)

test('the input of an endpoint is built when it is asked for, and once', async () => {
  const { cra } = await import('#shared/time/cra/contract.ts')
  expect(Object.getOwnPropertyDescriptor(cra.save, 'input')?.get).toBeDefined()
  expect(cra.save.input).toBe(cra.save.input)
})
