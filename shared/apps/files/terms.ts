import * as z from 'zod'
import { Id, mayBeId } from '#shared/core/terms.ts'
import { FILE_LIMITS } from './rules.ts'

/** A space (`company`, `mission-<id>`), a folder in it (`company_<id>`), or a shelf. */
export const FolderId = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,110}$/)
  .refine(mayBeId)

/** The storage's id of a multipart upload. */
const PartsId = z.string().regex(/^[0-9A-Za-z._~-]{1,1000}$/)
export const FileBytes = z.int().min(1).max(FILE_LIMITS.fileBytes)
/** A presigned form. */
export const UploadForm = z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) })
/** A multipart upload that was begun. */
export const MultipartUpload = z.strictObject({ uploadId: Id, partsId: PartsId })
/** Presigned addresses of the missing parts. */
export const UploadParts = z.object({
  uploadId: Id,
  partsId: PartsId,
  missing: z.array(z.object({ number: z.int(), url: z.string() })),
})
/** An abandoned upload, single or multipart. */
export const abandonedUpload = { uploadId: Id, partsId: PartsId.optional() }
/** A multipart upload to complete. */
export const FinishedParts = z.strictObject({ partsId: PartsId, bytes: FileBytes })
