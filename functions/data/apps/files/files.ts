import * as z from 'zod'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, isSameKey } from '#functions/core/table/keys.ts'
import { checkExists, getItem, put, queryPage, remove, update, withFallback } from '#functions/core/table/table.ts'
import type { ArchivedFile } from '#functions/data/archive.ts'
import { fileListPartition, folderPartition } from '#functions/data/keys.ts'
import { filteredPage } from '#functions/data/search/filteredPage.ts'
import { containsTyped } from '#functions/data/search/foldedText.ts'
import { withExtensionOf, withNumber } from '#shared/apps/files/fileNames.ts'
import { FILE_TYPES, sanitiseFileName, sortName, spaceIdOf, uploadLimitsOf } from '#shared/apps/files/rules.ts'
import { Instant } from '#shared/core/terms.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { readEach, reader } from '../../stored.ts'
import { recordSharedFileChange } from './fileEvents.ts'
import { buildFileIndexWrites } from './fileSearch.ts'
import { fileKey, StoredFile, type StoredVersion, toFile } from './storedFile.ts'

const Row = StoredFile.pick({ id: true, folder: true, name: true, description: true, by: true, at: true }).extend({
  changedAt: Instant,
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  versions: z.int(),
})
export type FileRow = z.infer<typeof Row>
const toRow = reader('file row', Row)

export const ROW = 'FILE#'
/** The name is part of the key, so it is unique in a folder. */
const rowKey = (tenant: string, { folder, name }: Pick<StoredFile, 'folder' | 'name'>): Key => ({
  pk: folderPartition(tenant, folder),
  sk: ROW + sortName(name),
})
export const countKey = (tenant: string, folder: string): Key => ({
  pk: folderPartition(tenant, folder),
  sk: 'COUNT',
})

export const latestVersion = ({ versions }: Pick<StoredFile, 'versions'>): StoredVersion => {
  const [last] = versions
  if (!last) throw new Error('A file has no version')
  return last
}
const bytesOf = ({ versions }: Pick<StoredFile, 'versions'>): number =>
  versions.reduce((sum, { bytes }) => sum + bytes, 0)

export const rowOf = (file: StoredFile): FileRow => {
  const { id, folder, name, description, by, at, changedAt, versions } = file
  const { type, bytes } = latestVersion(file)
  return { id, folder, name, description, by, at, changedAt, type, bytes, versions: versions.length }
}

const BUCKET_FOLDER = 'files'
/** S3 key of a version. */
export const storedPath = (tenant: string, file: string, storedAs: string): string =>
  `${tenant}/${BUCKET_FOLDER}/${file}/${storedAs}`
/** S3 key of a pending upload; a bucket rule deletes it after a day. */
export const pendingPath = (tenant: string, person: string, upload: string): string =>
  `pending/${tenant}/${BUCKET_FOLDER}/${person}/${upload}`

/** A file and its earlier versions under their names in an archive. */
export const toArchivedFiles = (tenant: string, file: StoredFile, path: readonly string[]): ArchivedFile[] =>
  file.versions.map(({ number: version, storedAs, type, bytes }, index) => {
    const name = withExtensionOf(file.name, latestVersion(file).type, type)
    const way = index === 0 ? [...path, name] : [...path, 'earlier versions', `${version} ${name}`]
    return { name: way.map(sanitiseFileName).join('/'), key: storedPath(tenant, file.id, storedAs), bytes }
  })

export interface Count {
  files: number
  bytes: number
}
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const toCount = (item: Item | undefined): Count => ({
  files: numberIn(item?.files),
  bytes: numberIn(item?.bytes),
})

/** Transaction write that creates the counter of a new folder. */
export const buildEmptyCountWrite = (tenant: string, folder: string): Write =>
  put({ ...countKey(tenant, folder), files: 0, bytes: 0 }, expression`attribute_not_exists(#pk)`)

const isLimited = (folder: string): boolean => Number.isFinite(uploadLimitsOf(folder).bytes)

/** The counter of a space is created on demand, that of a folder with the folder. */
const hasRoom = (folder: string, { files, bytes }: Count): Expression => {
  const most = uploadLimitsOf(folder)
  const forFiles = expression`(NOT attribute_type(#files, ${'N'}) OR #files <= ${most.files - files})`
  const forBytes = expression`(NOT attribute_type(#bytes, ${'N'}) OR #bytes <= ${most.bytes - bytes})`
  const room = isLimited(folder) ? expression`${forFiles} AND ${forBytes}` : forFiles
  return spaceIdOf(folder) === folder && bytes <= most.bytes
    ? expression`attribute_not_exists(#pk) OR ${room}`
    : expression`attribute_exists(#pk) AND ${room}`
}
const buildCountWrite = (tenant: string, folder: string, { files, bytes }: Count): Write => {
  const key = countKey(tenant, folder)
  const needsRoom = files > 0 || (bytes > 0 && isLimited(folder))
  const change = expression`ADD #files ${files}, #bytes ${bytes}`
  return withFallback(update(key, change, needsRoom ? hasRoom(folder, { files, bytes }) : undefined), checkExists(key))
}

const omitTrashed = (file: StoredFile | undefined): StoredFile | undefined => (file?.deletedAt ? undefined : file)

/** Writes with the positions of those whose refusal has a meaning. */
interface SavedFile {
  writes: Write[]
  /** Refused on a concurrent change. */
  file: number
  /** Refused when the name is taken. */
  name: number
  /** Refused when the folder is full or gone; -1 when nothing is added to it. */
  folder: number
}

/** Transaction writes that add, change or delete a file with its row, counters and search entries. */
export const saveFile = (tenant: string, before: StoredFile | undefined, after: StoredFile | undefined): SavedFile => {
  const [old, next] = [omitTrashed(before), omitTrashed(after)]
  const id = (after ?? before)?.id ?? ''
  const condition = before ? expression`#revision = ${before.revision}` : expression`attribute_not_exists(#pk)`
  const fileItem = after && {
    ...fileKey(tenant, id),
    ...after,
    revision: (before?.revision ?? 0) + 1,
    ...(next && {
      gsi1pk: fileListPartition(tenant, spaceIdOf(next.folder)),
      gsi1sk: `${sortName(next.name)}#${id}`,
      search: foldText(next.name),
    }),
    v: 1,
  }
  const [from, to] = [old && rowKey(tenant, old), next && rowKey(tenant, next)]
  const isSameRow = from && to && isSameKey(from, to)
  const counts =
    old && next && old.folder === next.folder
      ? bytesOf(old) === bytesOf(next)
        ? []
        : [buildCountWrite(tenant, next.folder, { files: 0, bytes: bytesOf(next) - bytesOf(old) })]
      : [
          ...(next ? [buildCountWrite(tenant, next.folder, { files: 1, bytes: bytesOf(next) })] : []),
          ...(old ? [buildCountWrite(tenant, old.folder, { files: -1, bytes: -bytesOf(old) })] : []),
        ]
  const rows = [
    ...(next && to ? [put({ ...to, ...rowOf(next), v: 1 }, isSameRow ? undefined : NOT_THERE)] : []),
    ...(from && !isSameRow ? [remove(from)] : []),
  ]
  return {
    writes: [
      fileItem ? put(fileItem, condition) : remove(fileKey(tenant, id), condition),
      ...rows,
      ...counts,
      ...buildFileIndexWrites(tenant, old, next),
      ...recordSharedFileChange(tenant, before, after),
    ],
    file: 0,
    name: 1,
    folder: counts.length > 0 ? 1 + rows.length : -1,
  }
}
const NOT_THERE = expression`attribute_not_exists(#pk)`

const PAGE = 500

export const queryRowItems = (tenant: string, folder: string, limit: number, after?: Record<string, unknown>) =>
  queryPage({
    where: expression`#pk = ${folderPartition(tenant, folder)} AND begins_with(#sk, ${ROW})`,
    limit,
    ...(after && { after }),
  })

export const listFileRows = async (tenant: string, folder: string, limit: number): Promise<FileRow[]> =>
  readEach((await queryRowItems(tenant, folder, limit)).items, toRow)

/** The files of one tenant. */
export const filesOf = (tenant: string) => ({
  get: async (id: string): Promise<StoredFile | undefined> => {
    const item = await getItem(fileKey(tenant, id))
    return item && toFile(item)
  },
  /** One page of the files directly in a folder, by name. */
  page: async (folder: string, after: Record<string, unknown> | undefined, limit: number = PAGE) => {
    const { items, last } = await queryRowItems(tenant, folder, limit, after)
    return { rows: readEach(items, toRow), last }
  },
  /** The next free number for a taken name, at least `least`. */
  findFreeNumber: async ({ folder, name }: Pick<StoredFile, 'folder' | 'name'>, least: number): Promise<number> => {
    const { pk, sk } = rowKey(tenant, { folder, name: withNumber(name, least) })
    const before = sk.slice(0, sk.lastIndexOf(MARK) + MARK.length)
    const where = expression`#pk = ${pk} AND #sk BETWEEN ${`${before}0`} AND ${`${before}9~`}`
    const { items } = await queryPage({ where, limit: 1, descending: true })
    const digits = /^\d+/.exec(String(items[0]?.sk ?? '').slice(before.length))
    return Math.max(least, Number(digits?.[0] ?? 0) + 1)
  },
  /** Files of a space whose names contain all words; a page may be short and still have a successor. */
  search: async (space: string, words: readonly string[], after: Record<string, unknown> | undefined) => {
    const filter = words
      .map((word) => containsTyped(word, 'search'))
      .reduce((all, one) => expression`${all} AND ${one}`)
    const where = expression`#gsi1pk = ${fileListPartition(tenant, space)}`
    const { items, last } = await filteredPage(
      { index: 'gsi1', where, filter, ...(after && { after }) },
      SEARCH_PAGE_SIZE,
    )
    return { files: readEach(items, toFile), last }
  },
})
const SEARCH_PAGE_SIZE = 50
const MARK = ' ('

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'file in its folder, by name': { pk: folderPartition('<tenant>', '<folder>'), sk: `${ROW}<name>` },
  'number and bytes of files in a folder': countKey('<tenant>', '<folder>'),
  'file in its space, by name': { gsi1pk: fileListPartition('<tenant>', '<space>'), gsi1sk: '<name>#<file>' },
})
