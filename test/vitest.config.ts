import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { contractsModule } from '../web/build/contracts.ts'
import { holidaysModule } from '../web/build/holidays.ts'

// Most test files have a process of their own, which need not compile again what another one has.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'regie-compiled')

/** Milliseconds for a test of the API; more where its table is slower to start. */
const patience = Number(process.env.REGIE_TEST_PATIENCE ?? 20_000)

const folder = (name: string) => ({ name, include: [`test/${name}/**/*.test.ts`] })

export default defineConfig({
  plugins: [contractsModule(), holidaysModule()],
  test: {
    // Half of the time one of them waits: for its table, a browser, a repetition.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A busy machine may miss a time-out once; what is wrong fails twice. At the desk nothing is tried again.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          ...folder('infra'),
          globalSetup: 'test/kit/setupInfra.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The CDK takes longer to load than most of these tests take.
          isolate: false,
        },
      },
      { test: folder('unit') },
      {
        test: { ...folder('api'), globalSetup: 'test/kit/setupApi.ts', testTimeout: patience, hookTimeout: patience },
      },
      {
        test: {
          ...folder('e2e'),
          globalSetup: 'test/kit/setupSite.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          // Browsers and what they look at want the machine for themselves; the files of a process share one.
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
    ],
  },
})
