import { withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { put, remove, transact } from '#functions/core/table/table.ts'
import { discardFiles } from './discardedFiles.ts'

/** Under it a file is noted while it is stored and not yet named, so that it is found whatever goes wrong in between. */
export const KEEPING = 'KEEPING#'

/**
 * The note with a person that a file is about to be stored, by its upload: the part of a transaction that begins it,
 * refused when another attempt has noted it, and the one that ends it. A file is named, and given up, only together
 * with its note, so that what was given up is never named.
 */
export const pendingFile = (partition: string, upload: string, path: string): { begins: Write; ends: Write } => {
  const key = { pk: partition, sk: KEEPING + upload }
  return {
    begins: put({ ...key, path, v: 1 }, expression`attribute_not_exists(#pk)`),
    ends: remove(key, expression`#path = ${path}`),
  }
}

/** The name under which a note says that a file is stored. */
export const pendingFileName = ({ path }: Item): string | undefined => String(path).split('/').at(-1)

/**
 * Ends the note of a file that will not be named, and discards the file; where another attempt has ended the note,
 * unless that has named it.
 */
export const discardPendingFile = (
  tenant: string,
  { ends }: { ends: Write },
  path: string,
  isNamed: () => Promise<boolean>,
): Promise<void> =>
  withRequiredCheck(undefined, async () => {
    const discarding = discardFiles(tenant, 'documents', [path])
    if (!(await transact([ends, ...discarding]))) return
    if (!(await isNamed())) await transact(discarding)
  })
