import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

export interface Site {
  url: string
  mailUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    site: Site
  }
}

const START = join(import.meta.dirname, '../../infra/local/start.ts')

/** What a fresh shell has: nothing of the test runner, nor of another stack. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(REGIE_|AWS_|VITEST|NODE_|npm_)/.test(name)))

/** The built product with its sample content on a free port, in a process of its own. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-site-'))
  const options = ['--built', '--port', '0', '--state', join(folder, 'state')]
  const child = fork(START, options, {
    // What ends somebody's access holds after a second rather than half a minute: no test waits that out.
    env: { ...ownEnvironment(), REGIE_REVOCATIONS_FRESH: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const site = await new Promise<Site>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Site))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The product did not start: ${said.trim()}`)))
  })
  project.provide('site', site)
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
