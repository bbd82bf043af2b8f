import * as z from 'zod'
import { PersonSummary } from '#shared/apps/comments.ts'
import { del, get, group, patch, post } from '#shared/core/endpoint.ts'
import { Cursor, Id, page } from '#shared/core/terms.ts'
import { multiline } from '#shared/core/text/multiline.ts'
import { PLAIN_LINE, PLAIN_LINES } from '#shared/core/text/normalise.ts'
import { FileItem, FileVersion, Folder, Trashed } from './items.ts'
import { linkEndpoints } from './linkContract.ts'
import { FILE_LIMITS, FILE_TYPES } from './rules.ts'
import {
  abandonedUpload,
  FileBytes,
  FinishedParts,
  FolderId,
  MultipartUpload,
  UploadForm,
  UploadParts,
} from './terms.ts'

/** A folder's id or a file's. */
const ItemId = FolderId

/** A name as typed; no path. */
const ItemName = z
  .string()
  .trim()
  .min(1)
  .max(FILE_LIMITS.name)
  .regex(PLAIN_LINE)
  .regex(/^[^\\/:"|?*]*$/)
  .regex(/^[^.]/)
const Description = multiline(z.string().trim().max(FILE_LIMITS.description).regex(PLAIN_LINES))

const item = { id: ItemId }

/** The company's files: spaces with their own access rules, with folders and files. */
export const files = group('files', {
  list: get('/api/apps/file-manager', {
    summary:
      'List the contents of a folder by name, with its path. Without `folderId`, or with the string `null`, list the spaces open to the caller.',
    access: 'signed-in',
    whileAppOff: true,
    input: { folderId: FolderId.optional(), cursor: Cursor.optional() },
    output: Folder,
    errors: ['resource.unreadable'],
    // One for each hundred folders, and one for the authors; for clients also one for each hundred trees.
    cost: { requests: 13, units: 520 },
  }),
  createFolder: post('/api/apps/file-manager/folders', {
    summary: 'Create a folder. A number is appended to a name that is taken.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { folderId: FolderId, name: ItemName, description: Description.optional() },
    output: FileItem,
    errors: ['files.full', 'files.tooDeep', 'files.tooManyWords', 'resource.conflict'],
    cost: { requests: 6, units: 420 },
  }),
  update: patch('/api/apps/file-manager/items/{id}', {
    summary: 'Rename, describe or move a folder or file. A folder cannot leave its space or be moved into itself.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: {
      ...item,
      name: ItemName.optional(),
      description: Description.optional(),
      /** The target folder. */
      folderId: FolderId.optional(),
      /** Refuses to move a shared file out of its space, which would end its shares and links. */
      unlessShared: z.boolean().optional(),
    },
    entity: FileItem,
    output: FileItem,
    errors: [
      'files.nameTaken',
      'files.circle',
      'files.tooDeep',
      'files.otherSpace',
      'files.shared',
      'files.full',
      'files.mailFull',
      'files.tooManyWords',
      'resource.conflict',
    ],
    // One more for the links of a file that leaves its space.
    cost: { requests: 18, units: 450 },
  }),
  remove: del('/api/apps/file-manager/items/{id}', {
    summary: `Move a folder or file to the trash of its space, where it is kept for ${FILE_LIMITS.trashDays} days`,
    access: 'signed-in',
    whileAppOff: true,
    rightsInTransaction: true,
    input: item,
    output: z.boolean(),
    errors: ['resource.conflict'],
    cost: { requests: 5, units: 450 },
  }),
  beginUpload: post('/api/apps/file-manager/uploads', {
    summary: `Create a presigned form to upload a file of at most ${FILE_LIMITS.wholeBytes} bytes within 15 minutes`,
    access: 'signed-in',
    whileAppOff: true,
    input: { folderId: FolderId },
    secret: true,
    output: UploadForm,
    errors: ['files.tooManyUploads'],
    changes: [],
    cost: { requests: 4, units: 120 },
  }),
  beginParts: post('/api/apps/file-manager/uploads/parts', {
    summary: `Create URLs, valid for 15 minutes, to upload a large file in parts of ${FILE_LIMITS.partBytes} bytes, except the last. When resuming, only for missing parts.`,
    access: 'signed-in',
    whileAppOff: true,
    input: {
      folderId: FolderId,
      bytes: FileBytes,
      /** The upload to resume. */
      begun: MultipartUpload.optional(),
    },
    secret: true,
    output: UploadParts,
    errors: ['files.tooManyUploads'],
    changes: [],
    cost: { requests: 4, units: 120 },
  }),
  dropUpload: del('/api/apps/file-manager/uploads/{uploadId}', {
    summary: 'Cancel an upload. It no longer counts as pending.',
    access: 'signed-in',
    whileAppOff: true,
    input: abandonedUpload,
    output: z.boolean(),
    changes: [],
    cost: { requests: 1, units: 12 },
  }),
  keep: post('/api/apps/file-manager/files', {
    summary:
      'Store an uploaded file under the type of its content, as a new file or the next version of one. A number is appended to a name that is taken.',
    access: 'signed-in',
    whileAppOff: true,
    rightsInTransaction: true,
    input: {
      folderId: FolderId,
      uploadId: Id,
      name: z.string().min(1).max(250),
      /** The file to add a version to. */
      fileId: Id.optional(),
      parts: FinishedParts.optional(),
    },
    output: FileItem,
    errors: [
      'files.unknownType',
      'files.notAPicture',
      'files.empty',
      'files.incomplete',
      'files.full',
      'files.mailFull',
      'files.nameTaken',
      'resource.conflict',
    ],
    // Two more for each name that is taken.
    cost: { requests: 13, units: 300 },
  }),
  open: get('/api/apps/file-manager/items/{id}', {
    summary: 'Get a file with its versions, latest first',
    access: 'signed-in',
    input: item,
    output: z.object({
      file: FileItem,
      versions: z.array(FileVersion),
      path: z.array(FileItem),
      /** Readers by name, for those who may change the file. */
      readers: z.array(PersonSummary),
    }),
    cost: { requests: 4, units: 120 },
  }),
  share: post('/api/apps/file-manager/items/{id}/readers', {
    summary: `Share a file with colleagues, at most ${FILE_LIMITS.readers}. They are notified and can read it in addition to those who see its space.`,
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, people: z.array(Id).min(1).max(FILE_LIMITS.readers) },
    output: z.array(PersonSummary),
    errors: ['files.tooManyReaders', 'files.unknownReader', 'resource.conflict'],
    cost: { requests: 4, units: 260 },
  }),
  unshare: del('/api/apps/file-manager/items/{id}/readers/{userId}', {
    summary: 'Stop sharing a file with a colleague. Takes effect with their next request.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, userId: Id },
    output: z.array(PersonSummary),
    errors: ['resource.conflict'],
    cost: { requests: 4, units: 180 },
  }),
  download: get('/api/apps/file-manager/items/{id}/download', {
    summary:
      'Get a URL to download a file or one of its versions, valid for one minute, or to play a video or its captions, for 15 minutes',
    access: 'signed-in',
    whileAppOff: true,
    input: {
      ...item,
      version: z.int().min(1).optional(),
      /** `attachment` to save it, `media` to play it on the page. */
      as: z.enum(['attachment', 'media']).default('attachment'),
    },
    secret: true,
    output: z.object({ url: z.string(), name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() }),
    errors: ['profiles.notScanned', 'profiles.quarantined'],
    cost: { requests: 3, units: 110 },
  }),
  restoreVersion: post('/api/apps/file-manager/items/{id}/versions', {
    summary: 'Make an earlier version of a file the latest one. No version is lost.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, version: z.int().min(1) },
    output: FileItem,
    errors: ['files.mailFull', 'files.nameTaken', 'resource.conflict'],
    cost: { requests: 5, units: 180 },
  }),
  trash: get('/api/apps/file-manager/trash', {
    summary: `List the trash of a space, ${FILE_LIMITS.trashAtOnce} per page, for those who may write there. Pages are ordered by creation, items on a page by deletion, both latest first.`,
    access: 'signed-in',
    input: { folderId: FolderId, cursor: Cursor.optional() },
    output: page(Trashed),
    cost: { requests: 8, units: 300 },
  }),
  restore: post('/api/apps/file-manager/trash/restore', {
    summary: 'Restore a folder or file from the trash to where it was, or to the top of its space if that is gone',
    access: 'signed-in',
    rightsInTransaction: true,
    input: item,
    output: FileItem,
    errors: ['files.full', 'files.mailFull', 'files.nameTaken', 'resource.conflict'],
    cost: { requests: 18, units: 450 },
  }),
  purge: del('/api/apps/file-manager/trash/{id}', {
    summary: 'Permanently delete a folder or file in the trash',
    access: 'signed-in',
    rightsInTransaction: true,
    input: item,
    output: z.boolean(),
    cost: { requests: 4, units: 120 },
  }),
  search: get('/api/apps/file-manager/search', {
    summary: 'Search files by words of their names, in a folder and its subfolders, 400 scanned per page',
    access: 'signed-in',
    input: { folderId: FolderId, query: z.string().trim().min(1).max(80), cursor: Cursor.optional() },
    indexed: true,
    output: z.object({ files: z.array(FileItem), cursor: z.string().optional() }),
    cost: { requests: 9, units: 300 },
  }),
  ...linkEndpoints,
})
