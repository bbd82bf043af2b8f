import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = `
  import { startTable } from './infra/local/emulators/table.ts'
  const { endpoint } = await startTable()
  console.log(new URL(endpoint).port)
  setInterval(() => undefined, 1000)
`

/** The folder of the table that listens on a port. */
const folderOf = (port: string): string => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const file = words[words.indexOf('--db-path') + 1]
      if (words[words.indexOf('--port') + 1] === port && file) return dirname(file)
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`Nothing listens on ${port}`)
}

test.runIf(process.platform === 'linux')(
  'a table for now leaves no file, however its process ends',
  {
    timeout: 30_000,
  },
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port = ''] = (await once(createInterface(child.stdout), 'line')) as string[]
    const folder = folderOf(port)
    expect(existsSync(folder)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => existsSync(folder), { timeout: 15_000 }).toBe(false)
  },
)
