import { allOf, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryPage } from '#functions/core/table/table.ts'

/** A stored file and its name in the archive. */
export interface ArchivedFile {
  name: string
  /** Key in the documents bucket. */
  key: string
  bytes: number
  /** Rebuilt from its pixels by us, so it needs no malware scan. */
  isOwnPicture?: true
}

/** A part of a personal data export, as large as one response may be. */
export interface ArchivePart {
  /** Content by file name; lists continue in later parts. */
  content: Record<string, unknown>
  files?: readonly ArchivedFile[]
  /** Opaque cursor of the next part; none: this was the last. */
  next?: string | undefined
}

/** Exports one part; the first without `from`. */
export type ArchiveExporter = (tenant: string, person: string, from?: string) => Promise<ArchivePart>

/** A page of a partition after a sort key, at most a megabyte, eventually consistent. */
export const readArchivePage = async (
  pk: string,
  prefix: string,
  limit: number,
  from?: string,
): Promise<{ items: Item[]; next: string | undefined }> => {
  const under = prefix === '' ? [] : [expression`begins_with(#sk, ${prefix})`]
  const { items, last } = await queryPage({
    where: allOf([expression`#pk = ${pk}`, ...under]),
    limit,
    eventually: true,
    ...(from !== undefined && { after: { pk, sk: from } }),
  })
  return { items, next: last && String(last.sk) }
}

/** How many of the first items fit, at least one. */
export const countFitting = (sizes: readonly number[], most: number): number => {
  let sum = 0
  const beyond = sizes.findIndex((size, index) => {
    sum += size
    return index > 0 && sum > most
  })
  return beyond === -1 ? sizes.length : beyond
}

/** Files of a part are downloaded sequentially before their URLs expire. */
export const MAX_FILES_PER_PART = 40
export const MAX_FILE_BYTES_PER_PART = 60 * 1024 * 1024
