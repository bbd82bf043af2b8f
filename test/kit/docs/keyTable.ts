import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Where the table stands; `npm run docs` writes it. */
export const KEYS_FILE = 'functions/keys.md'

interface DocumentedKey {
  what: string
  /** Partition key and sort key, of the table or of its index. */
  parts: [pk: string, sk: string]
  index: boolean
  file: string
}

const entriesOf = (file: string, keys: DocumentedKeys): DocumentedKey[] =>
  Object.entries(keys).flatMap(([what, key]) =>
    [key].flat().map((one) => {
      const index = 'gsi1pk' in one
      return { what, parts: index ? [one.gsi1pk, one.gsi1sk] : [one.pk, one.sk], index, file }
    }),
  )

/** The keys that the modules of functions and infra document. */
export const listDocumentedKeys = async (): Promise<DocumentedKey[]> => {
  const files = globSync('{functions,infra}/**/*.ts', { cwd: ROOT })
    .toSorted()
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('\nexport const keys = '))
  const modules = await Promise.all(
    files.map(async (file) =>
      entriesOf(file, ((await import(join(ROOT, file))) as { keys: () => DocumentedKeys }).keys()),
    ),
  )
  return modules.flat()
}

/** The patterns of placeholders; others match anything without `#`. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<ulid>': '[0-9A-Z]{26}',
  '<month>': '\\d{4}-\\d\\d',
  '<date>': '\\d{4}-\\d\\d-\\d\\d',
  // `~` begins the entries that tolerate typing errors.
  '<words>': '[^#~][^#]*',
  // Nothing of who is free now.
  '<free from>': '[^#]*',
  // Of a request in several transactions: what each is about.
  '<piece>': '.+',
  // Of another item, whose keys are documented themselves.
  '<pk of the event>': '.+',
  '<sk of the event>': '.+',
}
const patternOf = (part: string): RegExp => {
  const source = part
    .split(/(<[^>]+>)/)
    .map((piece, at) => (at % 2 ? (PLACEHOLDERS[piece] ?? '[^#]+') : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`, 'u')
}

/** Creates a function that finds the documented keys of an item, index keys included. */
export const createKeyMatcher = (documented: readonly DocumentedKey[]) => {
  const patterns = documented.map((key) => ({ key, pk: patternOf(key.parts[0]), sk: patternOf(key.parts[1]) }))
  const matches = (index: boolean, pk: unknown, sk: unknown): DocumentedKey[] =>
    patterns
      .filter((one) => one.key.index === index && one.pk.test(String(pk)) && one.sk.test(String(sk)))
      .map(({ key }) => key)
  return ({ pk, sk, gsi1pk, gsi1sk }: Record<string, unknown>): DocumentedKey[][] => [
    matches(false, pk, sk),
    ...(gsi1pk === undefined ? [] : [matches(true, gsi1pk, gsi1sk)]),
  ]
}

/** The items whose keys match no documented key, or several. */
export const findUndocumented = async (items: Iterable<Record<string, unknown>>): Promise<string[]> => {
  const match = createKeyMatcher(await listDocumentedKeys())
  const wrong = [...items].flatMap((item) =>
    match(item)
      .filter(({ length }) => length !== 1)
      .map(
        (found) => `${item.pk} ${item.sk}: ${found.map(({ what }) => what).join(' and ') || 'documented by no `keys`'}`,
      ),
  )
  return [...new Set(wrong)]
}

const rowOf = ([, same]: [string, DocumentedKey[]]): string => {
  const [{ what, file, index } = { what: '', file: '', index: false }] = same
  const cell = (at: 0 | 1) => [...new Set(same.map(({ parts }) => `\`${parts[at]}\``))].join(', ')
  const module = file.replace(/^functions\/(data\/)?/, '')
  return `| ${what} | ${index ? 'index: ' : ''}${cell(0)} | ${cell(1)} | \`${module}\` |`
}

/** The table of all keys, from the documentation in the modules. */
export const buildKeyTable = async (): Promise<string> => {
  const rows = Map.groupBy(await listDocumentedKeys(), ({ what, file }) => `${file} ${what}`)
  return [
    '# The keys of the table',
    '',
    'Written by `npm run docs` from the `keys` of each module. What begins with `T#<tenant>` belongs to one tenant. `index: `',
    'stands before the keys of `gsi1`, which holds the same items.',
    '',
    '| item | partition key | sort key | module |',
    '|---|---|---|---|',
    ...[...rows].map(rowOf),
    '',
  ].join('\n')
}
