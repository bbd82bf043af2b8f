import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What the server's code says, in short: releases differ in it. */
export const hashRelease = (): string => {
  const hash = createHash('sha256')
  for (const folder of ['functions', 'shared']) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.ts'),
    )
    for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, folder, file)))
  }
  return hash.digest('hex')
}
