import { newId, now } from '#functions/core/clock.ts'
import { readDocument, storeDocument } from '#functions/core/files/files.ts'
import { identifyFile } from '#functions/core/files/fileTypes.ts'
import { createUploadForm, downloadUrl } from '#functions/core/files/presign.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { PermissionRevoked } from '#functions/core/http/rights.ts'
import { log } from '#functions/core/log.ts'
import type { Refusals } from '#functions/core/table/table.ts'
import { discardFiles, orderDiscard } from '#functions/data/files/discardedFiles.ts'
import { pendingFileName } from '#functions/data/files/pendingFiles.ts'
import { refuseUnscanned } from '#functions/data/files/scans.ts'
import { buildUploadDoneWrites, countUpload, UPLOAD_SECONDS } from '#functions/data/files/uploadLimits.ts'
import { checkOwnerUnchanged } from '#functions/data/profiles/professionalProfiles.ts'
import {
  discardPendingDocument,
  documentName,
  documentPath,
  documentsOf,
  pendingDocument,
  type StoredDocument,
  uploadPath,
} from '#functions/data/profiles/profileDocuments.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import type { profiles } from '#shared/staffing/profiles/contract.ts'
import { DOCUMENT_TYPES, type ProfileDocument } from '#shared/staffing/profiles/fields.ts'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { documentTitle } from '#shared/staffing/profiles/rules.ts'
import { loadEditableProfile, refuseUnlessEditable } from './access.ts'

type Idempotent = Pick<Request, 'idempotency'>

const DOWNLOAD_SECONDS = 60

const refuseFull = (documents: readonly unknown[]): void => {
  if (documents.length >= PROFILE_LIMITS.documents)
    throw new ApiError('profiles.tooManyDocuments', { most: PROFILE_LIMITS.documents })
}

/** A presigned form for one file, which no item refers to yet. */
export const beginUpload = async (person: string, caller: Caller): Promise<OutputOf<typeof profiles.beginUpload>> => {
  const { tenant } = caller
  const { documents } = await loadEditableProfile(person, caller)
  refuseFull(documents)
  const uploadId = newId()
  const wait = await countUpload(person, caller, uploadId)
  if (wait !== undefined) {
    throw new ApiError('profiles.tooManyUploads', { seconds: wait }, { 'retry-after': String(wait) })
  }
  const form = await createUploadForm(uploadPath(tenant, person, uploadId), {
    maxBytes: PROFILE_LIMITS.documentBytes,
    seconds: UPLOAD_SECONDS,
  })
  return { uploadId, ...form }
}

/** An upload as a document; throws when its type is unknown or unsafe. */
const inspectUpload = async (bytes: Buffer, uploadId: string, name: string) => {
  const file = await identifyFile(bytes)
  if (file && 'unsafe' in file) throw new ApiError('profiles.unsafeDocument', { reason: file.unsafe })
  const type = DOCUMENT_TYPES.find((one) => one === file?.type)
  if (!file || !type) throw new ApiError('profiles.notADocument')
  const { extension, content } = file
  const document: StoredDocument = {
    id: uploadId,
    name: `${documentTitle(name)}.${extension}`,
    type,
    extension,
    storedAs: `${newId()}.${extension}`,
    bytes: content.length,
    addedAt: now().toISOString(),
  }
  return { document, content }
}

/** Stores an uploaded file with a person, exactly once, also for concurrent calls. */
export const storeUpload = async (
  { profilId: person, uploadId, name }: ParsedOf<typeof profiles.keepDocument>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<ProfileDocument> => {
  const { tenant } = caller
  const { member } = await loadEditableProfile(person, caller)
  const files = documentsOf(tenant, person)
  const isThis = ({ id }: StoredDocument) => id === uploadId
  const keptMeanwhile = async () => (await files.list()).documents.find(isThis)
  const current = await files.list()
  const already = current.documents.find(isThis)
  if (already) return already
  refuseFull(current.documents)
  const path = uploadPath(tenant, person, uploadId)
  const bytes = await readDocument(path, PROFILE_LIMITS.documentBytes)
  if (!bytes) return (await keptMeanwhile()) ?? notFound()
  const upload = await inspectUpload(bytes, uploadId, name).catch(async (refusal: unknown) => {
    await orderDiscard(tenant, 'documents', [path])
    throw refusal
  })
  const owner = checkOwnerUnchanged(tenant, member)
  const refuse = (why: Refusals): never => {
    if (why.has(0)) return notFound()
    throw new ApiError('resource.conflict')
  }
  const begun = await commitIdempotent({ right: idempotency.right }, true, [
    owner,
    pendingDocument(tenant, person, upload.document).begins,
  ])
  const noted = 'refused' in begun && begun.refused.size === 1 ? begun.refused.get(1) : undefined
  if ('refused' in begun && !noted) return refuse(begun.refused)
  // An earlier attempt, whose outcome is unknown, has registered a file name: it is used again.
  const document = noted ? { ...upload.document, storedAs: pendingFileName(noted) } : upload.document
  await storeDocument(tenant, documentName(person, document), upload.content, document.type)
  // On an unclear failure the file stays, as it may be referenced; an orphan does less harm than a missing file.
  const named = [
    ...files.buildReplaceWrites(current, [...current.documents, document]),
    pendingDocument(tenant, person, document).ends,
    ...buildUploadDoneWrites(person, caller, uploadId),
    ...discardFiles(tenant, 'documents', [path]),
  ]
  const done = await commitIdempotent(idempotency, document, [owner, ...named]).catch(async (error: unknown) => {
    if (error instanceof PermissionRevoked) await discardPendingDocument(tenant, person, document)
    throw error
  })
  const answer = 'answer' in done ? done.answer : await keptMeanwhile()
  if (answer?.storedAs !== document.storedAs) await discardPendingDocument(tenant, person, document)
  if ('refused' in done) return answer ?? refuse(done.refused)
  log.info('document.kept', { tenant, person, by: caller.person, bytes: document.bytes })
  return done.answer
}

const findDocument = async (tenant: string, person: string, documentId: string) => {
  const kept = await documentsOf(tenant, person).list()
  const document = kept.documents.find(({ id }) => id === documentId) ?? notFound()
  return { kept, document }
}

/** A presigned address of a document, valid for a minute, once its malware scan passed. */
export const download = async (person: string, documentId: string, caller: Caller): Promise<{ url: string }> => {
  const { tenant } = caller
  refuseUnlessEditable(person, caller)
  const { document } = await findDocument(tenant, person, documentId)
  const path = documentPath(tenant, person, document)
  await refuseUnscanned(path)
  log.info('document.downloaded', { tenant, person, by: caller.person })
  return { url: await downloadUrl(path, { name: document.name, seconds: DOWNLOAD_SECONDS }) }
}

export const removeOne = async (
  { profilId: person, documentId }: ParsedOf<typeof profiles.removeDocument>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<boolean> => {
  const { tenant } = caller
  refuseUnlessEditable(person, caller)
  const { kept, document } = await findDocument(tenant, person, documentId)
  const rest = kept.documents.filter((one) => one !== document)
  const done = await commitIdempotent(idempotency, true, [
    ...documentsOf(tenant, person).buildReplaceWrites(kept, rest),
    ...discardFiles(tenant, 'documents', [documentPath(tenant, person, document)]),
  ])
  if ('refused' in done) throw new ApiError('resource.conflict')
  return done.answer
}
