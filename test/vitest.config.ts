import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { contractsModule } from '../web/build/contracts.ts'
import { holidaysModule } from '../web/build/holidays.ts'

// Most test files have a process of their own, which need not compile again what another one has.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'regie-compiled')

/** On DynamoDB Local, which takes seconds and a core to start: one file at a time, with more patience. */
const onReference = process.env.REGIE_DYNAMODB_LOCAL !== undefined
const patience = onReference ? 60_000 : 20_000

/** What properties draw by: the same sources draw the same again, and every change of them something else. */
const seedOf = (folder: string): number => {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  for (const path of paths) hash.update(path.slice(folder.length)).update(readFileSync(path))
  return hash.digest().readUInt32LE() >>> 1
}
process.env.REGIE_TEST_SEED ??= String(seedOf(join(import.meta.dirname, '../shared')))
if (process.env.REGIE_TEST_NOW)
  process.env.REGIE_TEST_AHEAD ??= String(Date.parse(process.env.REGIE_TEST_NOW) - Date.now())
const saysSeed: Plugin = {
  name: 'regie-seed',
  configureVitest: ({ vitest }) => vitest.logger.log(`REGIE_TEST_SEED=${process.env.REGIE_TEST_SEED}`),
}

/** Why a test passed at its second try only: what is tried again would otherwise never be known. */
const saysWhyAgain: Reporter = {
  onTestCaseResult: (test) => {
    const { state, errors = [] } = test.result()
    if (state !== 'passed' || errors.length === 0) return
    const why = errors.map(({ stack, message }) => stack ?? message)
    process.stderr.write(`Passed at its second try: ${test.module.moduleId} > ${test.fullName}\n${why.join('\n')}\n`)
  },
}

const folder = (name: string) => ({ name, include: [`test/${name}/**/*.test.ts`] })

/** The unit tests that change what all of a process shares, or start one: such a file has a process of its own. */
const CHANGES_ITS_PROCESS = /\bvi\.(mock|doMock|hoisted|stub\w+|useFakeTimers)\b|\bprocess\.env\b|^test\/unit\/local\//m
const apart = readdirSync(join(import.meta.dirname, 'unit'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/unit/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => CHANGES_ITS_PROCESS.test(`${path}\n${readFileSync(join(import.meta.dirname, '..', path), 'utf8')}`))

/** A test that looks at nothing fails. In a browser, waiting for what is to be seen looks at it. */
const strict = { expect: { requireAssertions: true } }

const unit = { ...folder('unit'), ...strict, setupFiles: 'test/kit/setup/setupTests.ts', testTimeout: patience }

export default defineConfig({
  plugins: [contractsModule(), holidaysModule(), saysSeed],
  test: {
    // Half of the time one of them waits: for its table, a browser, a repetition.
    maxWorkers: onReference ? 1 : Math.ceil(1.5 * availableParallelism()),
    // A busy machine may miss a time-out once; what is wrong fails twice. At the desk nothing is tried again.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', saysWhyAgain, ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : [])],
    projects: [
      {
        test: {
          ...folder('infra'),
          ...strict,
          globalSetup: 'test/kit/setup/setupInfra.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The CDK takes longer to load than most of these tests take.
          isolate: false,
        },
      },
      { test: { ...unit, exclude: apart, isolate: false } },
      { test: { ...unit, name: 'unit-apart', include: apart } },
      {
        test: {
          ...folder('api'),
          ...strict,
          setupFiles: 'test/kit/setup/setupTests.ts',
          globalSetup: 'test/kit/setup/setupApi.ts',
          testTimeout: patience,
          hookTimeout: patience,
          // The functions and the AWS SDK are loaded, and made fast, once a process and not once a file.
          isolate: false,
        },
      },
      {
        test: {
          ...folder('e2e'),
          setupFiles: 'test/kit/setup/shiftClock.ts',
          globalSetup: 'test/kit/browser/setupSite.ts',
          // Out of reach of a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          // Browsers and what they look at want the machine for themselves; the files of a process share one.
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
    ],
  },
})
