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
import { CAPTIONS_TYPE, isVideo, largestIn, largestWholeIn, nameFor, partsOf } from '#shared/apps/files/rules.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder } from './access.ts'

const DOWNLOAD_SECONDS = 60
/** A video is asked for in pieces as long as it is watched; the page asks for another address when this one is over. */
const PLAY_SECONDS = 3600

/** Whose an upload is: it is counted for them, and lies under their name; a person, or a link that asks for files. */
export type Uploader = Pick<Caller, 'tenant' | 'person'>

const countBegun = async (by: Uploader, uploadId: string): Promise<void> => {
  const wait = await countUpload(by.person, by, uploadId, FILE_UPLOAD_LIMITS)
  if (wait !== undefined) throw new ApiError('files.tooManyUploads', { seconds: wait }, { 'retry-after': String(wait) })
}

/** Where a browser may post one file for a folder, which nothing names yet. */
export const beginWhole = async (by: Uploader, folderId: string): Promise<OutputOf<typeof files.beginUpload>> => {
  const uploadId = newId()
  await countBegun(by, uploadId)
  const form = await createUploadForm(pendingPath(by.tenant, by.person, uploadId), {
    maxBytes: largestWholeIn(folderId),
    seconds: FILE_UPLOAD_SECONDS,
  })
  return { uploadId, ...form }
}

export const beginUpload = async (
  { folderId }: ParsedOf<typeof files.beginUpload>,
  caller: Caller,
): Promise<OutputOf<typeof files.beginUpload>> => {
  await openFolder(folderId, caller, 'add')
  return beginWhole(caller, folderId)
}

/** Which parts of a file are stored as they are to be, by their numbers; undefined when there is no such upload. */
const wholeParts = async (path: string, partsId: string, bytes: number) => {
  const sizes = partsOf(bytes)
  const stored = await listParts(path, partsId)
  return stored?.filter((part) => part.bytes === sizes[part.number - 1])
}

/**
 * Where the parts of a file may be put that are not stored yet. The parts lie under a name that has the uploader in it, so
 * nobody goes on with another one's, and each address takes as many bytes as its part has, so they are never more in all.
 */
export const beginInParts = async (
  by: Uploader,
  { folderId, bytes, begun }: ParsedOf<typeof files.beginParts>,
): Promise<OutputOf<typeof files.beginParts>> => {
  const limit = largestIn(folderId)
  if (bytes > limit) throw new ApiError('request.tooLarge', { limit })
  const uploadId = begun?.uploadId ?? newId()
  if (!begun) await countBegun(by, uploadId)
  const path = pendingPath(by.tenant, by.person, uploadId)
  const stored = begun ? await wholeParts(path, begun.partsId, bytes) : []
  if (!stored) return notFound()
  const partsId = begun?.partsId ?? (await beginMultipartUpload(path))
  const missing = partsOf(bytes)
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
  return beginInParts(caller, input)
}

/** Puts the parts of an upload together, once all of them are there; once it was done there is nothing left to do. */
export const finishParts = async (path: string, { partsId, bytes }: { partsId: string; bytes: number }) => {
  const stored = await wholeParts(path, partsId, bytes)
  if (!stored) return
  if (stored.length < partsOf(bytes).length) throw new ApiError('files.incomplete')
  await completeMultipartUpload(path, partsId, stored)
}

/**
 * Gives up an upload, and its place; nothing for what the uploader has not begun, or has kept. In parts, it is what the
 * storage knows under the uploader's name. As one it has a form that still takes it for a while: how many of these there
 * can be is what may be begun in an hour. Whatever was posted goes.
 */
export const dropUpload = async (
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

/** Where a version of a file can be downloaded for a minute, once it was found clean where files are scanned; a video, or its captions, played. */
export const addressOf = async (
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
  const name = nameFor(file.name, type)
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
  return addressOf(caller.tenant, file, version, as)
}
