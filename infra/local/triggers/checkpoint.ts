import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { UserError } from '#infra/local/userError.ts'

/** How far a stream has been delivered: the last sequence number of each shard. */
const Position = z.object({ stream: z.string(), shards: z.record(z.string(), z.string()) })
type Position = z.infer<typeof Position>

export interface Checkpoint {
  read: () => Position | undefined
  write: (position: Position) => void
}

/** Remembers as long as the process lives. */
export const inMemory = (): Checkpoint => {
  let kept: Position | undefined
  return {
    read: () => kept,
    write: (position) => {
      kept = position
    },
  }
}

/** Remembers in a file, which is replaced as a whole. */
export const inFile = (path: string): Checkpoint => ({
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
