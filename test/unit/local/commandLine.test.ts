import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#functions/core/log.ts'
import { runCommandLine } from '#infra/local/commandLine.ts'

/** Without anybody's settings of AWS. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
  AWS_CONFIG_FILE: '/nowhere',
  AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
  AWS_EC2_METADATA_DISABLED: 'true',
}
const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [`infra/operate/${command}Command.ts`, ...args], { encoding: 'utf8', env })

test('a command of whoever operates Regie explains itself when it is asked to', () => {
  const { status, stdout, stderr } = run('replay', '--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^npm run replay -- --stage dev\|prod\n/)
})

test('an option that a command does not have is named, with those that it has', () => {
  const { status, stdout, stderr } = run('restore', '--tabel', 'regie')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Unknown option '--tabel'[^\n]*\nnpm run restore -- --table NAME/)
})

test('a stage or a table that cannot be found is one line, with the reason', () => {
  const { status, stdout, stderr } = run('replay', '--stage', 'prod')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe('regie-prod-service cannot be found: Region is missing\n')
  const { stderr: ofTable } = run('restore', '--table', 'regie', '--to', 'again', '--at', '2026-11-20T10:00:00Z')
  expect(ofTable).toBe('regie cannot be looked up: Region is missing\n')
})

test('what functions log is not in the result of a command, which may go into a file', async () => {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    const spy = vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text
      return true
    })
    onTestFinished(() => spy.mockRestore())
  }
  await runCommandLine(async () => {
    log.error('item unreadable')
    process.stdout.write('company,amount\n')
  })
  expect(written.stdout).toBe('company,amount\n')
  expect(JSON.parse(written.stderr)).toMatchObject({ level: 'ERROR', event: 'item unreadable' })
})
