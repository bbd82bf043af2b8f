import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Trouble } from './trouble.ts'

/** Where everything of the local stack is kept across restarts. */
export interface State {
  folder: string
  table: string
  files: string
  checkpoint: string
  log: string
}

const Owner = z.object({ pid: z.int(), url: z.string() })

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const lockIn = (folder: string): string => join(folder, 'running.json')

/**
 * The running stack that uses a folder; a crashed one's mark counts for nothing, even when its number lives on elsewhere
 * or `own`, this stack, has taken its address over.
 */
const ownerOf = async (folder: string, own: string): Promise<string | undefined> => {
  try {
    const { pid, url } = Owner.parse(JSON.parse(readFileSync(lockIn(folder), 'utf8')))
    if (url === own || !isAlive(pid)) return undefined
    const { ok } = await fetch(`${url}/.well-known/jwks.json`, { signal: AbortSignal.timeout(1000) })
    return ok ? url : undefined
  } catch {
    return undefined
  }
}

/** Opens the state folder for the stack at an address, emptied first for `reset`. */
export const openState = async (folder: string, { url, reset }: { url: string; reset: boolean }): Promise<State> => {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new Trouble(`${folder} is a file; the local stack keeps its state in a folder of that name`)
  }
  const running = await ownerOf(folder, url)
  if (running) throw new Trouble(`The state in ${folder} is in use by the stack at ${running}: end that one first`)
  try {
    if (reset) rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Trouble(`${folder} cannot be written: ${(error as Error).message}`)
  }
  return {
    folder,
    table: join(folder, 'table.db'),
    files: join(folder, 'files'),
    checkpoint: join(folder, 'stream.json'),
    log: join(folder, 'functions.log'),
  }
}

/** Marks a state folder as in use at an address; answers how to take the mark away. */
export const claimState = ({ folder }: State, url: string): (() => void) => {
  writeFileSync(lockIn(folder), JSON.stringify({ pid: process.pid, url }))
  return () => rmSync(lockIn(folder), { force: true })
}
