import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'
import { LIMITS } from './rules.ts'

/** Of a space (`company`, `mission-<id>`), of a folder in it (`company_<id>`), or of the shelves that hold spaces. */
export const FolderId = z.string().regex(/^[0-9A-Za-z_-]{1,110}$/)

/** What the storage calls the parts of a file. */
const PartsId = z.string().regex(/^[0-9A-Za-z._~-]{1,1000}$/)
export const FileBytes = z.int().min(1).max(LIMITS.fileBytes)
/** Where a file is posted to. */
export const UploadForm = z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) })
/** A file whose parts are sent. */
export const Begun = z.strictObject({ uploadId: Id, partsId: PartsId })
/** Where its parts are to be put. */
export const UploadParts = z.object({
  uploadId: Id,
  partsId: PartsId,
  missing: z.array(z.object({ number: z.int(), url: z.string() })),
})
/** What is given up: a file that is sent as one, or in parts. */
export const givenUp = { uploadId: Id, partsId: PartsId.optional() }
/** Of a file that was sent in parts, which are put together. */
export const Parts = z.strictObject({ partsId: PartsId, bytes: FileBytes })
