import { withRequiredCheck } from '#functions/core/http/requiredCheck.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { put, remove, transact } from '#functions/core/table/table.ts'
import { discardFiles } from './discardedFiles.ts'

/** Prefix of uploads that are stored but not referenced yet, so that orphans are found. */
export const KEEPING = 'KEEPING#'

/**
 * Writes that register a pending upload (refused when registered before) and complete it. A file is referenced, or
 * discarded, only together with this entry, so a discarded file is never referenced.
 */
export const pendingFile = (partition: string, upload: string, path: string): { begins: Write; ends: Write } => {
  const key = { pk: partition, sk: KEEPING + upload }
  return {
    begins: put({ ...key, path, v: 1 }, expression`attribute_not_exists(#pk)`),
    ends: remove(key, expression`#path = ${path}`),
  }
}

/** The file name in a pending entry. */
export const pendingFileName = ({ path }: Item): string | undefined => String(path).split('/').at(-1)

/** Discards a pending file; if the entry is gone, only when the file is not referenced. */
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
