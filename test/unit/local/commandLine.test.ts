import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [`infra/operate/${command}Command.ts`, ...args], { encoding: 'utf8' })

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
