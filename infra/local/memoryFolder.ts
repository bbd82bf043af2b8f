import { statfsSync } from 'node:fs'

const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 1024 ** 3

/** A folder in memory; undefined where there is none with enough space, as in most containers. */
export const memoryFolder = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : undefined
  } catch {
    return undefined
  }
}
