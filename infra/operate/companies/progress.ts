import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Id } from '#shared/core/terms.ts'
import { UsageMonth } from '#shared/people/company/contract.ts'

const Progress = z.object({
  tenant: Id,
  /** When the company was suspended: once it was in use again, an export lacks what was written then. */
  since: z.string(),
  /** Each step is done whole before the next one begins. */
  step: z.enum(['items', 'files', 'erase', 'done']),
  /** Where the next page of the table begins. */
  after: z.object({ pk: z.string(), sk: z.string() }).optional(),
  /** The bytes of each file of items by then: what was written beyond is written again. */
  written: z.record(z.string(), z.int()),
  /** How many items each file has. */
  items: z.record(z.string(), z.int()),
  /** What it used, as it was before its erasure began: an erasure that goes on finds less. */
  months: z.array(UsageMonth.omit({ estimate: true })).optional(),
})
export type Progress = z.infer<typeof Progress>

const pathIn = (folder: string): string => join(folder, 'progress.json')

/** The progress of an export and erasure, from its folder; undefined where there is none. */
export const loadProgress = (folder: string): Progress | undefined =>
  existsSync(pathIn(folder)) ? Progress.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8'))) : undefined

/** Begins an export and erasure in a folder of its own. */
export const beginProgress = (folder: string, begun: Pick<Progress, 'tenant' | 'since'>): Progress => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { ...begun, step: 'items', written: {}, items: {} }
}

/** Replaces the progress file atomically. */
export const saveProgress = (folder: string, progress: Progress): void => {
  writeFileSync(`${pathIn(folder)}.part`, JSON.stringify(progress))
  renameSync(`${pathIn(folder)}.part`, pathIn(folder))
}
