import { newId } from '#functions/core/clock.ts'
import {
  abortMultipartUpload,
  beginMultipartUpload,
  completeMultipartUpload,
  listParts,
} from '#functions/core/files/multipartUploads.ts'
import { createUploadForm, downloadUrl, inlineUrl, partUrl } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { log } from '#functions/core/log.ts'
import { ACCESS_TOKEN_SECONDS } from '#functions/core/security/claims.ts'
import { latestVersion, pendingPath, storedPath } from '#functions/data/apps/files/files.ts'
import { mediaTypeOf } from '#functions/data/apps/files/mediaTypes.ts'
import type { StoredFile } from '#functions/data/apps/files/storedFile.ts'
import { discardFiles } from '#functions/data/files/discardedFiles.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import {
  countUpload,
  FILE_UPLOAD_LIMITS,
  FILE_UPLOAD_SECONDS,
  releaseUpload,
} from '#functions/data/files/uploadLimits.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { withExtensionOf } from '#shared/apps/files/fileNames.ts'
import { CAPTIONS_TYPE, isVideo, maxFileBytes, maxSingleUploadBytes, partSizes } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder } from './access.ts'

const DOWNLOAD_SECONDS = 60
/**
 * A video is fetched in ranges while it plays; the page asks for a new address when this one expires, and plays on. A
 * shorter time would interrupt more videos for little: whoever may see one may have saved it.
 */
const PLAY_SECONDS = ACCESS_TOKEN_SECONDS

/** Whom uploads are counted for and stored under: a person, or a link. */
export type Uploader = Pick<Caller, 'tenant' | 'person'>

const buildUploadCount = async (by: Uploader, uploadId: string): Promise<void> => {
  const wait = await countUpload(by.person, by, uploadId, FILE_UPLOAD_LIMITS)
  if (wait !== undefined) throw new ApiError('files.tooManyUploads', { seconds: wait }, { 'retry-after': String(wait) })
}

/** A presigned form for one file, which no item refers to yet. */
export const beginSingleUpload = async (
  by: Uploader,
  folderId: string,
): Promise<OutputOf<typeof files.beginUpload>> => {
  const uploadId = newId()
  await buildUploadCount(by, uploadId)
  const form = await createUploadForm(pendingPath(by.tenant, by.person, uploadId), {
    maxBytes: maxSingleUploadBytes(folderId),
    seconds: FILE_UPLOAD_SECONDS,
  })
  return { uploadId, ...form }
}

export const beginUpload = async (
  { folderId }: ParsedOf<typeof files.beginUpload>,
  caller: Caller,
): Promise<OutputOf<typeof files.beginUpload>> => {
  await openFolder(folderId, caller, 'add')
  return beginSingleUpload(caller, folderId)
}

/** The numbers of the parts that are stored completely; undefined for an unknown upload. */
const findCompleteParts = async (path: string, partsId: string, bytes: number) => {
  const sizes = partSizes(bytes)
  const stored = await listParts(path, partsId)
  return stored?.filter((part) => part.bytes === sizes[part.number - 1])
}

/**
 * Addresses for the parts that are still missing. The object's key contains the uploader, so nobody can continue another
 * one's upload, and each address accepts exactly the size of its part.
 */
export const beginUploadInParts = async (
  by: Uploader,
  { folderId, bytes, begun }: ParsedOf<typeof files.beginParts>,
): Promise<OutputOf<typeof files.beginParts>> => {
  const limit = maxFileBytes(folderId)
  if (bytes > limit) throw new ApiError('request.tooLarge', { limit })
  const uploadId = begun?.uploadId ?? newId()
  if (!begun) await buildUploadCount(by, uploadId)
  const path = pendingPath(by.tenant, by.person, uploadId)
  const stored = begun ? await findCompleteParts(path, begun.partsId, bytes) : []
  if (!stored) return notFound()
  const partsId = begun?.partsId ?? (await beginMultipartUpload(path))
  const missing = partSizes(bytes)
    .map((size, index) => ({ number: index + 1, bytes: size }))
    .filter(({ number }) => !stored.some((part) => part.number === number))
    .map(async ({ number, bytes: size }) => ({
      number,
      url: await partUrl(path, { partsId, number, bytes: size, seconds: FILE_UPLOAD_SECONDS }),
    }))
  return { uploadId, partsId, missing: await Promise.all(missing) }
}

export const beginParts = async (
  input: ParsedOf<typeof files.beginParts>,
  caller: Caller,
): Promise<OutputOf<typeof files.beginParts>> => {
  await openFolder(input.folderId, caller, 'add')
  return beginUploadInParts(caller, input)
}

/** Completes a multipart upload once all parts are there; does nothing when that was done before. */
export const completeUploadInParts = async (path: string, { partsId, bytes }: { partsId: string; bytes: number }) => {
  const stored = await findCompleteParts(path, partsId, bytes)
  if (!stored) return
  if (stored.length < partSizes(bytes).length) throw new ApiError('files.incomplete')
  await completeMultipartUpload(path, partsId, stored)
}

/**
 * Abandons an upload and frees its slot; does nothing when the uploader has not begun it, or it is stored. A single
 * upload's form stays valid for a while, which the hourly limit bounds.
 */
export const abandonUpload = async (
  { uploadId, partsId }: Pick<ParsedOf<typeof files.dropUpload>, 'uploadId' | 'partsId'>,
  by: Uploader,
): Promise<boolean> => {
  const path = pendingPath(by.tenant, by.person, uploadId)
  if (partsId !== undefined) {
    const isKnown = (await listParts(path, partsId)) !== undefined
    if (isKnown && (await abortMultipartUpload(path, partsId)))
      await releaseUpload(by.person, by, uploadId, FILE_UPLOAD_LIMITS)
  } else {
    await releaseUpload(by.person, by, uploadId, FILE_UPLOAD_LIMITS, discardFiles(by.tenant, 'documents', [path]))
  }
  return true
}

/**
 * A presigned address of a file version, valid for a minute, once its malware scan passed; longer for a video or its
 * captions.
 */
export const createDownloadUrl = async (
  tenant: string,
  file: StoredFile,
  number: number | undefined,
  as: 'attachment' | 'media' = 'attachment',
) => {
  const version = number === undefined ? latestVersion(file) : file.versions.find((one) => one.number === number)
  const { storedAs, type, bytes } = version ?? notFound()
  if (as === 'media' && !isVideo(type) && type !== CAPTIONS_TYPE) return notFound()
  const path = storedPath(tenant, file.id, storedAs)
  await refuseUnscanned(path)
  const name = withExtensionOf(file.name, latestVersion(file).type, type)
  const url =
    as === 'media'
      ? await inlineUrl(path, { type: mediaTypeOf(type), seconds: PLAY_SECONDS })
      : await downloadUrl(path, { name, seconds: DOWNLOAD_SECONDS })
  return { url, name, type, bytes }
}

export const download = async (
  { id, version, as }: ParsedOf<typeof files.download>,
  caller: Caller,
): Promise<OutputOf<typeof files.download>> => {
  const { file } = await openFile(id, caller, 'read')
  log.info('file.downloaded', { tenant: caller.tenant, file: id, by: caller.person })
  return createDownloadUrl(caller.tenant, file, version, as)
}
