import { newId } from '#functions/core/clock.ts'
import { downloadUrl, uploadForm } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { log } from '#functions/core/log.ts'
import { lastOf, storedPath, waitingPath } from '#functions/data/apps/files/files.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { countUpload, FILE_UPLOAD_SECONDS, FILES } from '#functions/data/files/uploadLimits.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { largestIn, nameFor } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder } from './access.ts'

const DOWNLOAD_SECONDS = 60

/** Where a browser may post one file, which nothing names yet. */
export const beginUpload = async (
  { folderId }: ParsedOf<typeof files.beginUpload>,
  caller: Caller,
): Promise<OutputOf<typeof files.beginUpload>> => {
  await openFolder(folderId, caller, 'add')
  const wait = await countUpload(caller.person, caller, FILES)
  if (wait !== undefined) throw new ApiError('files.tooManyUploads', { seconds: wait }, { 'retry-after': String(wait) })
  const uploadId = newId()
  const form = await uploadForm(waitingPath(caller.tenant, caller.person, uploadId), {
    maxBytes: largestIn(folderId),
    seconds: FILE_UPLOAD_SECONDS,
  })
  return { uploadId, ...form }
}

/** Where a version of a file can be downloaded for a minute, once it was found clean where files are scanned. */
export const addressOf = async (tenant: string, file: StoredFile, number: number | undefined) => {
  const version = number === undefined ? lastOf(file) : file.versions.find((one) => one.number === number)
  const { storedAs, type, bytes } = version ?? notFound()
  const path = storedPath(tenant, file.id, storedAs)
  await refuseUnscanned(path)
  const name = nameFor(file.name, type)
  return { url: await downloadUrl(path, { name, seconds: DOWNLOAD_SECONDS }), name, type, bytes }
}

export const download = async (
  { id, version }: ParsedOf<typeof files.download>,
  caller: Caller,
): Promise<OutputOf<typeof files.download>> => {
  const { file } = await openFile(id, caller, 'read')
  log.info('file.downloaded', { tenant: caller.tenant, file: id, by: caller.person })
  return addressOf(caller.tenant, file, version)
}
