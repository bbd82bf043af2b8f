import { allOf, expression } from '#functions/core/table/expression.ts'
import type { Item } from '#functions/core/table/item.ts'
import { queryPage } from '#functions/core/table/table.ts'

/** A stored file of somebody, under the name that it has in their archive. */
export interface ArchivedFile {
  name: string
  /** Where its bytes lie in the bucket of documents. */
  key: string
  bytes: number
  /** It was made here out of pixels: nothing looks through it before it is given away. */
  isOwnPicture?: true
}

/** A part of what somebody may take with them: as much as one answer has room for. */
export interface ArchivePart {
  /** What is in it by the names of its files; a list goes on in the parts that follow. */
  content: Record<string, unknown>
  files?: readonly ArchivedFile[]
  /** Where the next part begins, in words of who answers it; none: this was the last. */
  next?: string | undefined
}

/** What answers the parts of an archive one after another; the first without `from`. */
export type ArchiveExporter = (tenant: string, person: string, from?: string) => Promise<ArchivePart>

/**
 * A page of what a partition holds under a prefix, a megabyte at most, after a sort key; what was written within the last
 * second may not be in it.
 */
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

/** How many of some things have room together, the first of them in any case. */
export const countFitting = (sizes: readonly number[], most: number): number => {
  let sum = 0
  const beyond = sizes.findIndex((size, index) => {
    sum += size
    return index > 0 && sum > most
  })
  return beyond === -1 ? sizes.length : beyond
}

/** Files of one part are fetched one after another, each before its address ends. */
export const MAX_FILES_PER_PART = 40
export const MAX_FILE_BYTES_PER_PART = 60 * 1024 * 1024
