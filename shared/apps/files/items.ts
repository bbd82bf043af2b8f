import * as z from 'zod'
import { Id, Instant } from '#shared/core/terms.ts'
import { CraId } from '#shared/time/terms.ts'
import { SharedItem } from './linkContract.ts'
import { FILE_TYPES } from './rules.ts'
import { FolderId } from './terms.ts'

/** Who may see a space. */
const Audience = z.enum(['company', 'staffing', 'mission', 'client', 'me'])

/** A folder or a file. Dates, sizes and counts are formatted in the reader's language. */
export const FileItem = z.object({
  ...SharedItem.shape,
  size: z.string(),
  /** Parent folder; null: top level. */
  folderId: FolderId.nullable(),
  /** Name of the creator; may be empty. */
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  /** Number of items in a folder, as text; null for files and uncounted folders. */
  contents: z.string().nullable(),
  description: z.string(),
  createdOn: Instant.nullable(),
  modifiedOn: Instant.nullable(),
  /** Number of stored versions. */
  versions: z.int(),
  /** Whether the reader may change it. */
  mayWrite: z.boolean(),
  /** The report or résumé that the item represents; a résumé with its file name. */
  source: z.union([z.object({ craId: CraId }), z.object({ profilId: Id, name: z.string() })]).optional(),
})
export type FileItem = z.infer<typeof FileItem>

export const FileVersion = z.object({
  number: z.int(),
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  size: z.string(),
  by: z.string(),
  at: Instant,
})
export type FileVersion = z.infer<typeof FileVersion>

export const Folder = z.object({
  folders: z.array(FileItem),
  files: z.array(FileItem),
  /** The folders from the top level down to this one; empty on the top level. */
  path: z.array(FileItem),
  /** Whether the reader may add items here. */
  mayWrite: z.boolean(),
  /** Who sees the folder’s content; null in lists of spaces. */
  audience: Audience.nullable(),
  /** Cursor of the next files or spaces. */
  cursor: z.string().optional(),
})
export type Folder = z.infer<typeof Folder>

export const Trashed = z.object({
  id: FolderId,
  name: z.string(),
  type: z.enum(['folder', ...FILE_TYPES]),
  deletedBy: z.string(),
  deletedAt: Instant,
  /** When it is permanently deleted. */
  until: Instant,
})
export type Trashed = z.infer<typeof Trashed>
