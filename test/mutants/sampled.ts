import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { literally, placesOf, sourcesOf } from './sampledPlaces.ts'
import { type Drawn, draw } from './sampledRule.ts'

/**
 * `npm run mutants:sampled`: do tests notice single mistakes? Each mistake of `sampled.json` is planted in a copy of the last
 * commit, and the test files that should notice it are run until one fails. Fails itself when a mistake has no place any
 * more, or more than one, and when one goes unnoticed that is not said to change nothing (`equivalent`).
 *
 * `-- --layer time` for one layer, `-- --mutant linesOf` for one mistake, both as often as wanted; `-- --rest` for those that
 * have no result yet; `-- --draw` draws
 * others for those that have no place any more (see `sampledRule.ts`).
 */
interface Mutant extends Drawn {
  /** The test files that should notice it, the likeliest first. */
  tests: string[]
  /** Why nobody could tell the difference. */
  equivalent?: string
  result: 'not run' | 'survived' | 'noticed'
  /** The first test that noticed it. */
  by?: string
}

const ROOT = join(import.meta.dirname, '../..')
const LIST = join(import.meta.dirname, 'sampled.json')
/** Milliseconds for a file of tests: what a mistake lets hang is noticed. */
const PATIENCE = 300_000
/** In the place of a test file: the linter. */
const LINT = 'oxlint'

const read = (): Mutant[] => (existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [])
const write = (mutants: readonly Mutant[]): void => writeFileSync(LIST, `${JSON.stringify(mutants, null, 2)}\n`)

const idOf = ({ layer, symbol, kind, original, changed }: Drawn): string =>
  JSON.stringify([layer, symbol, kind, original, changed])

const drawAnew = (): void => {
  const before = read()
  const known = new Map(before.map((one) => [idOf(one), one]))
  write(draw(ROOT, before).map((one) => known.get(idOf(one)) ?? { ...one, tests: [], result: 'not run' }))
}

interface Failure {
  file: string
  /** The name of the first test that fails, or why there is none. */
  test: string
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** The first test of a file that fails, or undefined when all pass; with a name only that one is run. */
const failureOf = (copy: string, file: string, name?: string): Failure | undefined => {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const how = ['--config', 'test/vitest.config.ts', '--maxWorkers', '1', '--bail', '1', '--retry', '0']
  const only = name ? ['--testNamePattern', `^${literally(name)}$`] : []
  const args = ['run', ...how, ...only, '--reporter', 'json', '--outputFile', report, file]
  const { status, error } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  })
  if (status === 0) return undefined
  if (error || !existsSync(report)) return { file, test: 'it never ends' }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults.flatMap((one) => one.assertionResults).find((one) => one.status === 'failed')
  return { file, test: failed?.fullName ?? 'it cannot be loaded' }
}

/** What the linter says of promises in a file that nobody waits for; `npm run check` asks it. */
const lintFailureOf = (copy: string, path: string): Failure | undefined => {
  const oxlint = join(copy, 'node_modules/.bin/oxlint')
  const { status } = spawnSync(oxlint, ['--type-aware', path], { cwd: copy, stdio: 'ignore' })
  return status === 0 ? undefined : { file: LINT, test: 'the linter refuses it' }
}

/** A copy of the last commit with the packages of this tree, for as long as something is done in it. */
const inCopy = <T>(use: (copy: string) => T): T => {
  const copy = join(mkdtempSync(join(tmpdir(), 'regie-mutants-')), 'tree')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' })
  const remove = (): void => {
    git('worktree', 'remove', '--force', copy)
  }
  const stop = (): void => {
    remove()
    process.exit(1)
  }
  git('worktree', 'add', '--detach', copy, 'HEAD')
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    return use(copy)
  } finally {
    remove()
  }
}

/** Tests that pass as they are: one that fails anyway notices nothing. */
const sound = new Set<string>()

const passesUnchanged = (copy: string, { file, test }: Failure): boolean => {
  const id = `${file}: ${test}`
  if (file === LINT || sound.has(id)) return true
  const isWhole = test.startsWith('it ')
  if (!failureOf(copy, file, isWhole ? undefined : test)) sound.add(id)
  return sound.has(id)
}

const build = (copy: string, tests: readonly string[]): void => {
  if (!tests.some((file) => file.startsWith('test/e2e/'))) return
  spawnSync(process.execPath, [join(copy, 'node_modules/vite/bin/vite.js'), 'build', 'web'], { cwd: copy })
}

/** Plants a mistake and runs its tests. */
const attempt = (copy: string, mutant: Mutant): Pick<Mutant, 'result' | 'by'> => {
  const places = placesOf(sourcesOf(copy), mutant)
  const [place] = places
  if (!place || places.length > 1)
    throw new Error(`${mutant.symbol} has ${places.length} places for: ${mutant.original}`)
  const missing = mutant.tests.filter((file) => file !== LINT && !existsSync(join(copy, file)))
  if (missing.length > 0 || mutant.tests.length === 0)
    throw new Error(`${mutant.symbol} has no tests: ${missing.join(', ')}`)
  const path = join(copy, place.path)
  const before = readFileSync(path, 'utf8')
  for (const file of mutant.tests) {
    writeFileSync(path, place.text)
    build(copy, [file])
    const failure = file === LINT ? lintFailureOf(copy, place.path) : failureOf(copy, file)
    writeFileSync(path, before)
    if (!failure) continue
    build(copy, [file])
    if (!passesUnchanged(copy, failure)) throw new Error(`${file} fails without any mistake: ${failure.test}`)
    return { result: 'noticed', by: `${failure.file}: ${failure.test}` }
  }
  return { result: 'survived' }
}

const table = (mutants: readonly Mutant[]): void => {
  const rows = [...Map.groupBy(mutants, ({ layer }) => layer)].map(([layer, list]) => {
    const real = list.filter(({ equivalent }) => !equivalent)
    const noticed = real.filter(({ result }) => result === 'noticed').length
    const notRun = real.filter(({ result }) => result === 'not run').length
    const share = Math.round((100 * noticed) / Math.max(1, real.length - notRun))
    return { layer, mistakes: real.length, 'not run': notRun, noticed, '% of those run': share }
  })
  console.table(rows)
}

const { values } = parseArgs({
  options: {
    draw: { type: 'boolean' },
    layer: { type: 'string', multiple: true },
    mutant: { type: 'string', multiple: true },
    rest: { type: 'boolean' },
  },
})

if (values.draw) drawAnew()
else {
  const chosen = read().filter(
    ({ layer, symbol, equivalent, result }) =>
      !equivalent &&
      (!values.rest || result === 'not run') &&
      (values.layer?.includes(layer) ?? true) &&
      (values.mutant?.includes(symbol) ?? true),
  )
  let problems = 0
  inCopy((copy) => {
    for (const mutant of chosen) {
      let outcome: Pick<Mutant, 'result' | 'by'> = { result: 'not run' }
      try {
        outcome = attempt(copy, mutant)
      } catch (error) {
        console.error((error as Error).message)
      }
      if (outcome.result !== 'noticed') problems += 1
      console.log(`${outcome.result.padEnd(9)} ${mutant.layer} ${mutant.symbol}: ${mutant.kind} ${outcome.by ?? ''}`)
      const { by: _, ...known } = mutant
      write(read().map((one) => (idOf(one) === idOf(mutant) ? { ...known, ...outcome } : one)))
    }
  })
  table(read())
  process.exitCode = problems > 0 ? 1 : 0
}
