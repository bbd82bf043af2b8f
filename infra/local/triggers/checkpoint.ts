import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { UserError } from '#infra/local/userError.ts'

/** The last delivered sequence number of each shard. */
const Position = z.object({ stream: z.string(), shards: z.record(z.string(), z.string()) })
type Position = z.infer<typeof Position>

export interface Checkpoint {
  read: () => Position | undefined
  write: (position: Position) => void
}

/** For the lifetime of the process. */
export const memoryCheckpoint = (): Checkpoint => {
  let kept: Position | undefined
  return {
    read: () => kept,
    write: (position) => {
      kept = position
    },
  }
}

/** In a file, replaced atomically. */
export const fileCheckpoint = (path: string): Checkpoint => ({
  read: () => {
    if (!existsSync(path)) return undefined
    try {
      return Position.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      throw new UserError(`${path} cannot be read; start once with --reset to begin again`)
    }
  },
  write: (position) => {
    writeFileSync(`${path}.new`, JSON.stringify(position))
    renameSync(`${path}.new`, path)
  },
})
