import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type * as stored from '#functions/data/stored.ts'
import { Event } from '#functions/data/streamEvents.ts'

/** Every reader of stored items that the product makes. */
const schemas = vi.hoisted(() => new Map<string, z.ZodType[]>())
vi.mock('#functions/data/stored.ts', async (importOriginal) => {
  const original = await importOriginal<typeof stored>()
  const reader: typeof original.reader = (kind, schema) => {
    schemas.set(kind, [...(schemas.get(kind) ?? []), schema])
    return original.reader(kind, schema)
  }
  return { ...original, reader }
})
for (const file of readdirSync('functions', { recursive: true, encoding: 'utf8' })) {
  if (/^(data|core)\/.*\w\.ts$/.test(file)) await import(/* @vite-ignore */ resolve('functions', file))
}

const FOLDER = 'test/stored'
const linesOf = (file: string): unknown[] =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const latest = (ending: string): string =>
  readdirSync(FOLDER)
    .toSorted()
    .findLast((file) => file.endsWith(ending)) ?? ''

const described = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
const hashesNow = (): [kind: string, hash: string][] =>
  [...schemas, ['event', [Event]] as const]
    .map(([kind, list]): [string, string] => {
      const text = JSON.stringify(list.map(described).toSorted())
      return [kind, createHash('sha256').update(text).digest('hex').slice(0, 12)]
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const today = new Date().toISOString().slice(0, 10)
test.runIf(process.env.REGIE_KEEP_STORED)('the schemas of what is stored are noted', () => {
  writeFileSync(
    `${FOLDER}/${today}.schemas.jsonl`,
    hashesNow()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  expect(linesOf(`${today}.schemas.jsonl`)).toEqual(hashesNow())
})

const HOW = `What is stored has changed its schema. Tables are full of what earlier releases wrote: give a new field a
default, or raise \`v\` and upgrade what is read, until test/api/core/stored/storedItems.test.ts reads all that is kept of them. Then
keep what this release stores beside it, and commit the files:
REGIE_KEEP_STORED=1 npx vitest run --config test/vitest.config.ts test/unit/core/table/storedSchemas.test.ts test/api/core/stored/storedItems.test.ts`

test('what is stored has the schemas of what was kept last', () => {
  expect(Object.fromEntries(hashesNow()), HOW).toEqual(Object.fromEntries(linesOf(latest('.schemas.jsonl')) as []))
  expect(latest('.items.jsonl'), HOW).toBe(latest('.schemas.jsonl').replace('.schemas.', '.items.'))
})

/** What is stored while somebody comes in, a mail is sent or a file is deleted: of all that nothing is kept. */
const IN_BETWEEN = ['attempts', 'files to delete', 'link', 'mail problem', 'second factors', 'sign-in ticket']

test('of everything else there is something among what was kept last', () => {
  const items = linesOf(latest('.items.jsonl'))
  // The letters of a text are no parts.
  const within = (whole: unknown): unknown[] => (typeof whole === 'object' ? Object.values(whole ?? {}) : [])
  const parts = items.flatMap((item) => [item, ...within(item).flatMap(within)])
  const missing = [...schemas].filter(
    ([, list]) => !list.every((one) => parts.some((part) => one.safeParse(part).success)),
  )
  expect(missing.map(([kind]) => kind).filter((kind) => !IN_BETWEEN.includes(kind))).toEqual([])
})

/** Answers, and what the stream hands over, which goes to the queue of what failed. */
const NO_STORED_ITEM = [
  'core/http/serve.ts',
  'core/embedding.ts',
  'data/streamEvents.ts',
  'bounces/refusals.ts',
  'inbound/parseMail.ts',
  'inbound/receipt.ts',
]

/** What comes out of the table is read by a reader: nothing else says of which item it was, and leaves it out of lists. */
test('no stored item is parsed but by `reader` of functions/data/stored.ts', () => {
  const bare = readdirSync('functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NO_STORED_ITEM.includes(file))
    .flatMap((file) =>
      readFileSync(join('functions', file), 'utf8')
        .split('\n')
        .filter((line) => /\.parse\(/.test(line) && !/\b(JSON|Date|path)\.parse\(|\.catch\(/.test(line))
        .map((line) => `${file}: ${line.trim()}; read it by reader(kind, schema), see data/stored.ts`),
    )
  expect(bare).toEqual([])
})
