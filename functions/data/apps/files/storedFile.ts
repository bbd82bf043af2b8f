import * as z from 'zod'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { filePartition } from '#functions/data/keys.ts'
import { reader } from '#functions/data/stored.ts'
import { FILE_TYPES } from '#shared/apps/files/rules.ts'
import { FolderId } from '#shared/apps/files/terms.ts'
import { Id, Instant } from '#shared/core/terms.ts'

const StoredVersion = z.object({
  number: z.int(),
  /** S3 name, never reused. */
  storedAs: z.string(),
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  by: Id,
  at: Instant,
  /** Id of its upload. */
  upload: Id,
})
export type StoredVersion = z.infer<typeof StoredVersion>

/** A reader, and who shared the file. */
const StoredReader = z.object({ person: Id, by: Id, at: Instant })

/** A file with its versions. */
export const StoredFile = z.object({
  id: Id,
  folder: FolderId,
  name: z.string(),
  description: z.string(),
  by: Id,
  at: Instant,
  changedAt: Instant,
  revision: z.int(),
  /** Newest first. */
  versions: z.array(StoredVersion).min(1),
  /** Readers besides those of its space. */
  readers: z.array(StoredReader).default([]),
  deletedAt: Instant.optional(),
  deletedBy: Id.optional(),
})
export type StoredFile = z.infer<typeof StoredFile>
export const toFile = reader('file', StoredFile)

export const fileKey = (tenant: string, id: string): Key => ({
  pk: filePartition(tenant, id),
  sk: 'FILE',
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'file, with its versions': fileKey('<tenant>', '<file>'),
})
