/** What the unit tests import as `vitest` while mutants meet them: enough of it to run one test by itself, thousands of times. */
export { expect, expectTypeOf, vi } from 'vitest'

type Run = (...args: never[]) => unknown
/** A `describe`, or a file. */
interface Suite {
  title: string
  parent: Suite | undefined
  beforeAll: Run[]
  afterAll: Run[]
  beforeEach: Run[]
  afterEach: Run[]
  begun: boolean
}
export interface UnitTest {
  /** Its titles from the file down; a number keeps those of a table apart. */
  name: string
  suite: Suite
  run: Run
}

const suiteOf = (title: string, parent?: Suite): Suite => ({
  title,
  parent,
  begun: false,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
})
let suite = suiteOf('')
let tests: UnitTest[] = []

/** A case of a table is called with its cells. */
const each =
  (define: (title: string, run: Run) => unknown) =>
  (table: readonly unknown[]) =>
  (title: string, run: Run): void => {
    for (const row of table) define(title, () => run(...((Array.isArray(row) ? row : [row]) as never[])))
  }

const defineSuite = (title: string, run: Run): void => {
  const parent = suite
  suite = suiteOf(`${parent.title}${title} > `, parent)
  run()
  suite = parent
}
const defineTest = (title: string, run: Run): void => {
  tests.push({ name: `${suite.title}${title} (${tests.length})`, suite, run })
}
export const describe = Object.assign(defineSuite, { each: each(defineSuite), concurrent: defineSuite })
export const test = Object.assign(defineTest, { each: each(defineTest) })
export const beforeAll = (run: Run) => suite.beforeAll.push(run)
export const afterAll = (run: Run) => suite.afterAll.push(run)
export const beforeEach = (run: Run) => suite.beforeEach.push(run)
export const afterEach = (run: Run) => suite.afterEach.push(run)

/** What the test that runs wants done after it. */
let finishing: Run[] = []
export const onTestFinished = (run: Run) => finishing.push(run)

/** The tests that loading a file defines. */
export const testsOf = async (load: () => Promise<unknown>): Promise<UnitTest[]> => {
  suite = suiteOf('')
  tests = []
  await load()
  return tests
}

/** A suite and those around it, the outermost first. */
const around = (one: Suite | undefined): Suite[] => (one ? [...around(one.parent), one] : [])
const runAll = async (all: readonly Run[]): Promise<void> => {
  for (const one of all) await one()
}

/** Runs a test between its hooks; throws what it throws. */
export const runTest = async ({ suite: own, run }: UnitTest): Promise<void> => {
  const suites = around(own)
  for (const one of suites) {
    if (!one.begun) await runAll(one.beforeAll)
    one.begun = true
  }
  await runAll(suites.flatMap((one) => one.beforeEach))
  finishing = []
  try {
    await run()
  } finally {
    await runAll(finishing.toReversed())
    await runAll(suites.toReversed().flatMap((one) => one.afterEach))
  }
}

/** Runs what is to come after all tests of the suites that were begun. */
export const end = (all: readonly UnitTest[]): Promise<void> =>
  runAll(
    [...new Set(all.flatMap((one) => around(one.suite)))]
      .filter(({ begun }) => begun)
      .toReversed()
      .flatMap(({ afterAll: hooks }) => hooks),
  )
