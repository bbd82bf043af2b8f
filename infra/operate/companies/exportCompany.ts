import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Item } from '#functions/core/table/item.ts'
import { openBuckets } from '#infra/operate/buckets.ts'
import { scanTable, tenantOf } from '#infra/operate/scanTable.ts'
import { type Progress, saveProgress } from './progress.ts'

/**
 * Not exported, as they contain no data of the company: a person's sessions (a course has sessions, too), idempotency
 * records, connections and uploads that nothing names yet, the company's revocations, and counters of requests.
 */
const EXCLUDED_KEYS = [/^T#[^#]+#P#[^#]+(#NOTES)?\n(SESSION#|ONCE#|LIVE|KEEPING#)/, /^T#[^#]+\nREVOKED$/, /^RATE#/]
const SECRETS = ['password', 'passwordHash']

const isExported = (item: Item, tenant: string): boolean =>
  tenantOf(item) === tenant && !EXCLUDED_KEYS.some((key) => key.test(`${item.pk}\n${item.sk}`))

/** The file of an item, by the words of its key: `P.CRA`, `MISSION.TEXT`. */
const fileNameOf = ({ pk, sk }: Item): string => {
  const words = [...pk.split('#').slice(2), ...sk.split('#').slice(0, 1)].filter((part) => /^[A-Z][A-Z_]*$/.test(part))
  return words.join('.') || 'OTHER'
}

/** Without secrets, and with sets as lists. */
const lineOf = (item: Item): string => {
  const told = Object.entries(item).filter(([name]) => !SECRETS.includes(name))
  return `${JSON.stringify(Object.fromEntries(told), (_, value) => (value instanceof Set ? [...value] : value))}\n`
}

/** Writes all items into files by kind, one per line; resumable. */
const exportItems = async (folder: string, progress: Progress): Promise<void> => {
  const to = join(folder, 'items')
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const file of readdirSync(to)) truncateSync(join(to, file), progress.written[file] ?? 0)
  for await (const { items, last } of scanTable(progress.after)) {
    for (const { item } of items.filter((one) => isExported(one.item, progress.tenant))) {
      const [file, line] = [`${fileNameOf(item)}.jsonl`, lineOf(item)]
      appendFileSync(join(to, file), line, { mode: 0o600 })
      progress.written[file] = (progress.written[file] ?? 0) + Buffer.byteLength(line)
      progress.items[file] = (progress.items[file] ?? 0) + 1
    }
    progress.after = last
    // At once: with neither, all of it would be written again after what is there.
    if (!last) progress.step = 'files'
    saveProgress(folder, progress)
  }
}

/** Downloads all files; existing ones are complete. Returns those that nobody may read. */
const exportFiles = async (folder: string, tenant: string): Promise<string[]> => {
  const stored = openBuckets()
  const withheld: string[] = []
  for (const { name, prefix, keys, read } of stored.of(tenant)) {
    for await (const key of keys()) {
      const path = join(folder, 'files', name, key.slice(prefix.length))
      if (existsSync(path)) continue
      const content = await read(key)
      if (!content) {
        withheld.push(relative(folder, path))
        continue
      }
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.part`, content, { mode: 0o600 })
      renameSync(`${path}.part`, path)
    }
  }
  stored.end()
  return withheld
}

/** Lists all exported files with size and SHA-256, so that completeness can be verified, and those withheld. */
const writeManifest = (folder: string, { tenant, items }: Progress, name: string, withheld: string[]): void => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /^(items|files)$/.test(relative(folder, one.parentPath).split(sep)[0] ?? ''))
    .map((one) => join(one.parentPath, one.name))
  const files = paths.toSorted().map((path) => {
    const content = readFileSync(path)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path: relative(folder, path), bytes: content.length, sha256 }
  })
  const manifest = { company: { id: tenant, name }, items, files, withheld }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
}

/** Exports a company into a folder; resumable. */
export const exportCompany = async (folder: string, progress: Progress, name: string): Promise<void> => {
  if (progress.step === 'items') await exportItems(folder, progress)
  if (progress.step === 'files') {
    writeManifest(folder, progress, name, await exportFiles(folder, progress.tenant))
    progress.step = 'erase'
    saveProgress(folder, progress)
  }
}
