import { newId, now } from '#functions/core/clock.ts'
import { copyDocument, peekDocument } from '#functions/core/files/files.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { PermissionRevoked } from '#functions/core/http/rights.ts'
import { log } from '#functions/core/log.ts'
import type { Write } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { detectFileType } from '#functions/data/apps/files/detectFileType.ts'
import { filesOf, latestVersion, pendingPath, storedPath } from '#functions/data/apps/files/files.ts'
import type { StoredFile, StoredVersion } from '#functions/data/apps/files/storedFile.ts'
import { countUse } from '#functions/data/companies/usage.ts'
import { discardFiles, orderDiscard } from '#functions/data/files/discardedFiles.ts'
import { discardPendingFile, pendingFile, pendingFileName } from '#functions/data/files/pendingFiles.ts'
import { buildUploadDoneWrites, FILE_UPLOAD_LIMITS } from '#functions/data/files/uploadLimits.ts'
import type { files } from '#shared/apps/files/contract.ts'
import { withExtension, withExtensionOf } from '#shared/apps/files/fileNames.ts'
import type { FileItem } from '#shared/apps/files/items.ts'
import { allowedTypes, FILE_LIMITS, maxFileBytes, sanitiseFileName } from '#shared/apps/files/rules.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { openFile, openFolder } from './access.ts'
import { saveUnderFreeName } from './items.ts'
import { withLiveUpdates } from './live.ts'
import { buildShareNews } from './shareNews.ts'
import { completeUploadInParts } from './uploads.ts'
import { toOpenedItem, toOwnItem } from './view.ts'

/** Type and size of an upload; throws for files that are not accepted, which are then discarded. */
const inspectUpload = async (path: string, name: string, folderId: string) => {
  const peek = await peekDocument(path)
  if (!peek) return undefined
  const limit = maxFileBytes(folderId)
  try {
    if (peek.bytes === 0) throw new ApiError('files.empty')
    if (peek.bytes > limit) throw new ApiError('request.tooLarge', { limit })
    const type = detectFileType(peek, name)
    if (!type) throw new ApiError('files.unknownType')
    if (!allowedTypes(folderId).includes(type)) throw new ApiError('files.notAPicture')
    return { type, bytes: peek.bytes, tag: peek.tag }
  } catch (refusal) {
    await orderDiscard(path.split('/')[1] ?? '', 'documents', [path])
    throw refusal
  }
}

/** A file with a new version, and the old versions that this removes. */
const withVersion = (before: StoredFile | undefined, version: StoredVersion, fresh: StoredFile) => {
  if (!before) return { after: fresh, pruned: [] }
  const all = [{ ...version, number: latestVersion(before).number + 1 }, ...before.versions]
  const after: StoredFile = {
    ...before,
    name: withExtensionOf(before.name, latestVersion(before).type, version.type),
    changedAt: version.at,
    versions: all.slice(0, FILE_LIMITS.versions),
  }
  return { after, pruned: all.slice(FILE_LIMITS.versions) }
}

/**
 * Stores an upload as a file or a new version, exactly once, also for concurrent calls. `uploader` is whom the upload
 * form was issued to, a person or a link; `extraWrites` are part of the same transaction.
 */
export const storeUpload = async (
  { folderId, uploadId, name, fileId, parts }: ParsedOf<typeof files.keep>,
  caller: Caller,
  uploader: string,
  idempotency: Idempotency,
  extraWrites: readonly Write[] = [],
): Promise<FileItem> => {
  const { tenant, person } = caller
  const tenantFiles = filesOf(tenant)
  const opened = fileId ? await openFile(fileId, caller, 'write') : undefined
  const before = opened?.file
  const { checks } = opened?.place ?? (await openFolder(folderId, caller, 'add'))
  const id = fileId ?? uploadId
  const alreadyKept = async (): Promise<StoredFile | undefined> => {
    const file = await tenantFiles.get(id)
    // Whoever uploads by a link learns nothing of other folders.
    const isTold = uploader === person || file?.folder === folderId
    return isTold && file?.versions.some(({ upload }) => upload === uploadId) ? file : undefined
  }
  const already = await alreadyKept()
  // A retry: the file may have moved to where the caller has no access.
  if (already) return toOpenedItem(await openFile(already.id, caller, 'read'), caller)
  const uploadedPath = pendingPath(tenant, uploader, uploadId)
  if (parts) await completeUploadInParts(uploadedPath, parts)
  const inspected = (await inspectUpload(uploadedPath, name, before?.folder ?? folderId)) ?? notFound()
  const at = now().toISOString()
  const toPending = (storedAs: string) => {
    const path = storedPath(tenant, id, storedAs)
    return { path, ...pendingFile(personPartition(tenant, person), uploadId, path) }
  }
  const fresh = toPending(newId())
  const begun = await commitIdempotent({ right: idempotency.right }, true, [fresh.begins])
  const earlier = 'refused' in begun ? begun.refused.get(0) : undefined
  if ('refused' in begun && !earlier) throw new ApiError('resource.conflict')
  // An earlier attempt, whose outcome is unknown, has registered a file name: it is used again.
  const storedAs = (earlier && pendingFileName(earlier)) ?? fresh.path.split('/').at(-1) ?? ''
  const pending = toPending(storedAs)
  const version = {
    number: 1,
    storedAs,
    type: inspected.type,
    bytes: inspected.bytes,
    by: person,
    at,
    upload: uploadId,
  }
  const { after, pruned } = withVersion(before, version, {
    id,
    folder: folderId,
    name: withExtension(sanitiseFileName(name), inspected.type),
    description: '',
    by: person,
    at,
    changedAt: at,
    revision: 0,
    versions: [version],
    readers: [],
  })
  const isNamed = async () => (await tenantFiles.get(id))?.versions.some((one) => one.storedAs === storedAs) ?? false
  const discardPending = () => discardPendingFile(tenant, pending, pending.path, isNamed)
  if (!(await copyDocument(uploadedPath, pending.path, inspected.tag))) {
    await discardPending()
    throw new ApiError('resource.conflict')
  }
  const all: Write[] = [
    ...extraWrites,
    ...checks,
    pending.ends,
    ...countUse(tenant, { storedBytes: inspected.bytes - pruned.reduce((sum, { bytes }) => sum + bytes, 0) }),
    ...buildUploadDoneWrites(uploader, { tenant, person: uploader }, uploadId, FILE_UPLOAD_LIMITS),
    // An upload by a link was made by no member, so it is no activity of theirs.
    ...(before || uploader !== person ? [] : buildShareNews(caller, folderId)),
    ...discardFiles(tenant, 'documents', [uploadedPath, ...pruned.map((one) => storedPath(tenant, id, one.storedAs))]),
  ]
  const live = withLiveUpdates(idempotency, { tenant, person: uploader }, after.folder)
  const done = await saveUnderFreeName(live, tenant, before, after, (saved) => toOwnItem(saved, caller), all).catch(
    async (error: unknown) => {
      if (error instanceof PermissionRevoked) await discardPending()
      throw error
    },
  )
  if ('answer' in done) {
    log.info('file.kept', { tenant, file: id, by: person, bytes: inspected.bytes })
    return done.answer
  }
  const meanwhile = await alreadyKept()
  if (meanwhile) return toOwnItem(meanwhile, caller)
  await discardPending()
  throw done.refused
}
