import { fork } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import '#test/kit/setup/shiftClock.ts'
import { hashPassword } from '#functions/core/security/passwords.ts'
import { startMail } from '#infra/local/emulators/mail.ts'
import { startTable } from '#infra/local/emulators/table.ts'
import { setEmulatorCredentials } from '#infra/local/environment.ts'
import { type Keys, loadKeys } from '#infra/local/keys.ts'
import { PASSWORD } from '#test/kit/emulators.ts'
import { startFaults } from '#test/kit/faults.ts'

/** The endpoints of the product and its mails, and what tests need to add people and sessions directly. */
export interface Site {
  url: string
  mailUrl: string
  /** Takes mail from outside. */
  smtpPort: number
  dynamodb: string
  keys: Keys
  /** Of the kit's `PASSWORD`. */
  passwordHash: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the site's endpoints, or the reason why it did not start. */
    site: string
  }
}

/** SES rejects mail to this domain. */
export const REFUSED_DOMAIN = '@refused.example'

const SHIFT = join(import.meta.dirname, '../setup/shiftClock.ts')
const START = join(import.meta.dirname, '../../../infra/local/start.ts')

/** A clean environment, without that of the test runner or another stack. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(REGIE_|AWS_|VITEST|NODE_|npm_)/.test(name)))

/**
 * Starts the built product with its sample content on a free port, in a child process; other tests need not wait for
 * it. Its mail emulator rejects one domain.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  setEmulatorCredentials()
  const [ses, table, passwordHash] = await Promise.all([startMail(), startTable(), hashPassword(PASSWORD)])
  const mails = await startFaults(ses.endpoint, 1)
  mails.set([{ fault: { kind: 'mail', status: 400, code: 'MessageRejected' }, to: REFUSED_DOMAIN }])
  const folder = mkdtempSync(join(tmpdir(), 'regie-site-'))
  const state = join(folder, 'state')
  const options = ['--built', '--port', '0', '--state', state]
  const child = fork(START, options, {
    env: {
      ...ownEnvironment(),
      REGIE_SES_ENDPOINT: mails.url,
      REGIE_DYNAMODB_ENDPOINT: table.endpoint,
      REGIE_TEST_AHEAD: process.env.REGIE_TEST_AHEAD,
    },
    execArgv: ['--import', pathToFileURL(SHIFT).href],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const file = join(folder, 'site.json')
  const tell = (site: Site | { problem: string }) => {
    writeFileSync(`${file}.new`, JSON.stringify(site))
    renameSync(`${file}.new`, file)
  }
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const failed = () => tell({ problem: `The product did not start: ${said.trim()}` })
  child.once('message', (message) => {
    child.off('exit', failed)
    const where = message as Pick<Site, 'url' | 'mailUrl' | 'smtpPort'>
    tell({ ...where, dynamodb: table.endpoint, keys: loadKeys(state), passwordHash })
  })
  child.once('error', failed)
  child.once('exit', failed)
  project.provide('site', file)
  return async () => {
    child.off('exit', failed)
    child.kill('SIGTERM')
    await ended
    await Promise.all([mails.stop(), table.stop()])
    await ses.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
