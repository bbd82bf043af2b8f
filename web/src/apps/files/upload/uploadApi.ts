import type { files as endpoints } from '#shared/apps/files/contract.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'

/** A file whose parts are being sent. */
export interface Begun {
  uploadId: string
  partsId: string
}

/** A file that the storage has whole, or in parts that are to be put together. */
export interface Sent {
  uploadId: string
  parts?: { partsId: string; bytes: number }
}

/** By which right files get to where they go. */
export interface UploadApi {
  begin: () => Promise<OutputOf<typeof endpoints.beginUpload>>
  beginParts: (bytes: number, begun: Begun | undefined) => Promise<OutputOf<typeof endpoints.beginParts>>
  /** Gives one up, as a whole unless its parts have a name. */
  drop: (uploadId: string, partsId?: string) => Promise<boolean>
  keep: (sent: Sent, name: string) => Promise<unknown>
}

/** That of whoever is signed in, into a folder; or as the next version of a file in it. */
export const memberUploadApi = (folderId: string, fileId?: string): UploadApi => ({
  begin: () => call(contracts.files.beginUpload, { folderId }),
  beginParts: (bytes, begun) => call(contracts.files.beginParts, { folderId, bytes, ...(begun && { begun }) }),
  drop: (uploadId, partsId) => call(contracts.files.dropUpload, { uploadId, ...(partsId && { partsId }) }),
  keep: (sent, name) => call(contracts.files.keep, { ...sent, folderId, name, ...(fileId && { fileId }) }),
})

/** Stands for the folder that a link asks for files for, which whoever has it learns nothing of. */
export const BY_LINK = 'by link'

/** That of whoever has a link that asks for files. */
export const linkUploadApi = (shown: { token: string; password?: string }): UploadApi => ({
  begin: () => call(contracts.files.beginShared, shown),
  beginParts: (bytes, begun) => call(contracts.files.beginSharedParts, { ...shown, bytes, ...(begun && { begun }) }),
  drop: (uploadId, partsId) => call(contracts.files.dropShared, { ...shown, uploadId, ...(partsId && { partsId }) }),
  keep: (sent, name) => call(contracts.files.keepShared, { ...shown, ...sent, name }),
})
