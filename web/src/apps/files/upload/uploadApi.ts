import type { files as endpoints } from '#shared/apps/files/contract.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'

/** A started multipart upload. */
export interface BegunUpload {
  uploadId: string
  partsId: string
}

/** An uploaded file, complete or in parts still to be assembled. */
export interface SentUpload {
  uploadId: string
  parts?: { partsId: string; bytes: number }
}

/** The upload endpoints, for members or for holders of a link. */
export interface UploadApi {
  begin: () => Promise<OutputOf<typeof endpoints.beginUpload>>
  beginParts: (bytes: number, begun: BegunUpload | undefined) => Promise<OutputOf<typeof endpoints.beginParts>>
  /** Aborts an upload; `partsId`: a multipart one. */
  abort: (uploadId: string, partsId?: string) => Promise<boolean>
  /** Answers the name that the file has now: a name that is taken gets a number. */
  complete: (sent: SentUpload, name: string) => Promise<{ name: string }>
}

/** Uploads of the signed-in person into a folder, or as the next version of a file. */
export const memberUploadApi = (folderId: string, fileId?: string): UploadApi => ({
  begin: () => call(contracts.files.beginUpload, { folderId }),
  beginParts: (bytes, begun) => call(contracts.files.beginParts, { folderId, bytes, ...(begun && { begun }) }),
  abort: (uploadId, partsId) => call(contracts.files.dropUpload, { uploadId, ...(partsId && { partsId }) }),
  complete: (sent, name) => call(contracts.files.keep, { ...sent, folderId, name, ...(fileId && { fileId }) }),
})

/** Stands for the target folder of a file request link, whose id its holder never learns. */
export const LINK_FOLDER_ID = 'by link'

/** Uploads through a file request link. */
export const linkUploadApi = (shown: { token: string; password?: string }): UploadApi => ({
  begin: () => call(contracts.files.beginShared, shown),
  beginParts: (bytes, begun) => call(contracts.files.beginSharedParts, { ...shown, bytes, ...(begun && { begun }) }),
  abort: (uploadId, partsId) => call(contracts.files.dropShared, { ...shown, uploadId, ...(partsId && { partsId }) }),
  complete: (sent, name) => call(contracts.files.keepShared, { ...shown, ...sent, name }),
})
