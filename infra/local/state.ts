import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { UserError } from './userError.ts'

/** The persistent state of the local stack. */
export interface State {
  folder: string
  table: string
  files: string
  checkpoint: string
  log: string
}

const Owner = z.object({ pid: z.int(), url: z.string() })

/** Where tools find the data of a running stack: see `infra/operate/stage.ts`. */
export const Running = Owner.extend({ table: z.string(), dynamodb: z.url(), s3: z.url() })
export type Running = z.infer<typeof Running>

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const lockIn = (folder: string): string => join(folder, 'running.json')

/** Whether a stack answers at an address; one that starts answers 503, or is too busy to answer. */
const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/.well-known/jwks.json`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok, status }) => ok || status === 503,
    (error: Error) => error.name === 'TimeoutError',
  )

/**
 * The stack that uses a folder, also while it starts. A lock left by a crash is ignored, even when its process id is
 * reused, or its address is now `own`.
 */
const findRunningStack = async (folder: string, own: string): Promise<string | undefined> => {
  try {
    const { pid, url } = Owner.parse(JSON.parse(readFileSync(lockIn(folder), 'utf8')))
    return url !== own && isAlive(pid) && (await isAnswering(url)) ? url : undefined
  } catch {
    return undefined
  }
}

const DAY_MS = 86_400_000
const clockIn = (folder: string): string => join(folder, 'clock')

/** Refuses to set the clock of a state back: tokens, revoked in what is the future by then, would admit nobody. */
const refuseEarlierClock = (folder: string, aheadDays: number): void => {
  if (!existsSync(clockIn(folder))) return
  const days = Math.ceil((Date.parse(readFileSync(clockIn(folder), 'utf8')) - Date.now()) / DAY_MS)
  if (days > aheadDays)
    throw new UserError(`The clock of ${folder} is ${days} days ahead: give --ahead ${days}, or --reset to begin anew`)
}

/** Notes how far the clock of a state has come. */
export const noteClock = ({ folder }: State, at: Date): void => writeFileSync(clockIn(folder), at.toISOString())

/** Opens the state folder for an address, emptied first for `reset`. */
export const openState = async (
  folder: string,
  { url, reset, aheadDays }: { url: string; reset: boolean; aheadDays: number },
): Promise<State> => {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new UserError(`${folder} is a file; the local stack keeps its state in a folder of that name`)
  }
  const running = await findRunningStack(folder, url)
  if (running) throw new UserError(`The state in ${folder} is in use by the stack at ${running}: end that one first`)
  if (!reset) refuseEarlierClock(folder, aheadDays)
  try {
    if (reset) rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new UserError(`${folder} cannot be written: ${(error as Error).message}`)
  }
  return {
    folder,
    table: join(folder, 'table.db'),
    files: join(folder, 'files'),
    checkpoint: join(folder, 'stream.json'),
    log: join(folder, 'functions.log'),
  }
}

const writeMark = ({ folder }: State, said: Omit<Running, 'pid'> | { url: string }): void =>
  writeFileSync(lockIn(folder), JSON.stringify({ pid: process.pid, ...said }))

/** Locks a state folder; returns how to unlock it. */
export const claimState = (state: State, url: string): (() => void) => {
  writeMark(state, { url })
  return () => rmSync(lockIn(state.folder), { force: true })
}

/** Adds the data's endpoints to the lock file. */
export const publishRunning = (state: State, said: Omit<Running, 'pid'>): void => writeMark(state, said)
