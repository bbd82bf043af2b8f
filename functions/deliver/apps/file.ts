import { getItem, getItems } from '#functions/core/table/table.ts'
import type { FileEvent } from '#functions/data/apps/files/fileEvents.ts'
import { isSharedWith, sharingKeys, syncReaders } from '#functions/data/apps/files/sharing.ts'
import { fileKey, toFile } from '#functions/data/apps/files/storedFile.ts'
import { readIf } from '#functions/data/stored.ts'
import { SHARED_SHELF } from '#shared/apps/files/rules.ts'
import { invalidate } from '../invalidate.ts'
import { notifyInApp } from '../notifyInApp.ts'

/** Syncs the readers of a shared file, invalidates their pages and notifies new readers who may still read it. */
export const deliverSharedFile = async (event: FileEvent): Promise<void> => {
  const { tenant, id, fileId, name: thing, people, joined, left, by } = event
  await syncReaders(tenant, fileId, [...joined, ...left])
  invalidate(tenant, people, ['files'])
  const file = readIf(await getItem(fileKey(tenant, fileId)), toFile)
  if (!by || !file || joined.length === 0) return
  const facts = await getItems(sharingKeys(tenant, file.folder, by))
  const told = joined.filter((one) => one !== by && isSharedWith(file, one, facts))
  const link = `/apps/file-manager/folders/${SHARED_SHELF}/details/${fileId}`
  await notifyInApp(told, { tenant, id, code: 'FILE_SHARED', by, thing, link })
}
