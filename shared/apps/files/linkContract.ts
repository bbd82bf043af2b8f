import * as z from 'zod'
import { del, get, patch, post } from '#shared/core/endpoint.ts'
import { Cursor, Id, Instant } from '#shared/core/terms.ts'
import { Letterhead } from '#shared/people/terms.ts'
import { FILE_LIMITS, FILE_TYPES, LINK_KINDS } from './rules.ts'
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

/** A folder or file as shown to everyone who may open it. */
export const SharedItem = z.object({
  id: ItemId,
  name: z.string(),
  /** CRA: a monthly report, which is not a file. */
  type: z.enum(['folder', ...FILE_TYPES, 'CRA']),
  bytes: z.int(),
})
export type SharedItem = z.infer<typeof SharedItem>

const FileLink = z.object({
  id: ItemId,
  kind: z.enum(LINK_KINDS),
  createdBy: z.string(),
  /** Whether the caller created it, and may renew it and replace its URL. */
  mine: z.boolean(),
  createdAt: Instant,
  until: Instant,
  hasPassword: z.boolean(),
  most: z.int().nullable(),
  /** Number of downloads, or of uploaded files. */
  used: z.int(),
})
export type FileLink = z.infer<typeof FileLink>

/** How long a link works from now on. */
const days = z.int().min(1).max(FILE_LIMITS.linkDays)

/** The token in the link's URL, and its password if it has one. */
const shown = { token: z.string().min(1).max(100), password: z.string().max(200).optional() }
const item = { id: ItemId }

/** Public links: access to a file or folder without an account. */
export const linkEndpoints = {
  links: get('/api/apps/file-manager/items/{id}/links', {
    summary:
      'List the public links of a folder or file, which work without an account. Visible to those who may change it.',
    access: 'signed-in',
    input: item,
    output: z.array(FileLink),
    cost: { requests: 6, units: 160 },
  }),
  createLink: post('/api/apps/file-manager/items/{id}/links', {
    summary: `Create a public link valid for at most ${FILE_LIMITS.linkDays} days; attachments cannot have one. Its token is returned only once. A link that requests files accepts ${FILE_LIMITS.asked} by default.`,
    access: 'signed-in',
    rightsInTransaction: true,
    input: {
      ...item,
      kind: z.enum(LINK_KINDS),
      days,
      password: z.string().min(FILE_LIMITS.password).max(200).optional(),
      most: z.int().min(1).max(1000).optional(),
    },
    secret: true,
    output: z.object({ link: FileLink, token: z.string() }),
    errors: ['files.tooManyLinks', 'resource.conflict'],
    cost: { requests: 14, units: 180 },
  }),
  renewLink: patch('/api/apps/file-manager/items/{id}/links/{linkId}', {
    summary: `Change when a public link expires: at most ${FILE_LIMITS.linkDays} days from now. Only its creator may, as it acts in their name.`,
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, linkId: ItemId, days },
    output: FileLink,
    errors: ['resource.conflict'],
    cost: { requests: 6, units: 150 },
  }),
  replaceLink: post('/api/apps/file-manager/items/{id}/links/{linkId}/address', {
    summary:
      'Replace the URL of a public link: the earlier one stops working with the next request. Its new token is returned only once. Only its creator may.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, linkId: ItemId },
    secret: true,
    output: z.object({ link: FileLink, token: z.string() }),
    errors: ['resource.conflict'],
    cost: { requests: 6, units: 150 },
  }),
  removeLink: del('/api/apps/file-manager/items/{id}/links/{linkId}', {
    summary: 'Delete a public link. Takes effect with the next request.',
    access: 'signed-in',
    rightsInTransaction: true,
    input: { ...item, linkId: ItemId },
    output: z.boolean(),
    cost: { requests: 5, units: 130 },
  }),
  openShared: post('/api/apps/file-manager/shared/open', {
    summary: 'Get the file behind a public link, or the contents of its folder or a subfolder',
    access: 'public',
    input: { ...shown, folderId: FolderId.optional(), cursor: Cursor.optional() },
    output: z.object({
      kind: z.enum(LINK_KINDS),
      company: Letterhead,
      name: z.string(),
      until: Instant,
      folders: z.array(SharedItem),
      files: z.array(SharedItem),
      /** The folders from the shared one down to this one. */
      path: z.array(SharedItem),
      /** Cursor of the next files. */
      cursor: z.string().optional(),
    }),
    errors: ['files.invalidLink', 'auth.tooManyAttempts'],
    changes: [],
    cost: { requests: 13, units: 350 },
  }),
  downloadShared: post('/api/apps/file-manager/shared/download', {
    summary: 'Get a URL to download a file behind a public link, valid for one minute. Counts as one use.',
    access: 'public',
    input: { ...shown, fileId: Id },
    secret: true,
    output: z.object({ url: z.string(), name: z.string() }),
    errors: ['files.invalidLink', 'auth.tooManyAttempts', 'profiles.notScanned', 'profiles.quarantined'],
    changes: [],
    cost: { requests: 12, units: 180 },
  }),
  beginShared: post('/api/apps/file-manager/shared/uploads', {
    summary: `Create a presigned form to upload a file of at most ${FILE_LIMITS.wholeBytes} bytes to a public link that requests files`,
    access: 'public',
    input: shown,
    secret: true,
    output: UploadForm,
    errors: ['files.invalidLink', 'auth.tooManyAttempts', 'files.tooManyUploads', 'company.suspended'],
    changes: [],
    cost: { requests: 12, units: 180 },
  }),
  beginSharedParts: post('/api/apps/file-manager/shared/uploads/parts', {
    summary:
      'Create URLs to upload a large file in parts to a public link that requests files. When resuming, only for missing parts.',
    access: 'public',
    input: { ...shown, bytes: FileBytes, begun: MultipartUpload.optional() },
    secret: true,
    output: UploadParts,
    errors: [
      'files.invalidLink',
      'auth.tooManyAttempts',
      'files.tooManyUploads',
      'company.suspended',
      'resource.notFound',
    ],
    changes: [],
    cost: { requests: 12, units: 180 },
  }),
  dropShared: post('/api/apps/file-manager/shared/uploads/drop', {
    summary: 'Cancel an upload to a public link that requests files',
    access: 'public',
    input: { ...shown, ...abandonedUpload },
    output: z.boolean(),
    errors: ['files.invalidLink', 'auth.tooManyAttempts', 'company.suspended'],
    changes: [],
    cost: { requests: 12, units: 190 },
  }),
  keepShared: post('/api/apps/file-manager/shared/files', {
    summary:
      'Store an uploaded file in the folder of a public link, in the name of the link’s creator. Counts as one use.',
    access: 'public',
    input: { ...shown, uploadId: Id, name: z.string().min(1).max(250), parts: FinishedParts.optional() },
    output: z.object({ name: z.string() }),
    errors: [
      'files.invalidLink',
      'auth.tooManyAttempts',
      'files.unknownType',
      'files.empty',
      'files.incomplete',
      'files.full',
      'files.mailFull',
      'files.nameTaken',
      'resource.conflict',
      'company.suspended',
    ],
    changes: [],
    cost: { requests: 21, units: 350 },
  }),
} as const
