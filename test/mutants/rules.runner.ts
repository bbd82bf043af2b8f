import { globSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS, type MutantCoverage } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { end, runTest, testsOf } from './rules.tests.ts'

/** What the mutated code and this runner tell each other. */
interface Shared {
  activeMutant: string | undefined
  currentTestId: string | undefined
  hitCount: number | undefined
  hitLimit: number | undefined
  mutantCoverage: MutantCoverage
}

const TESTS = new URL('rules.tests.ts', import.meta.url).href
/** Of what starts processes, bundles functions, waits on purpose, measures quality for a minute, or reads the kit of API tests. */
const LEFT_OUT = /^(coldStarts|contracts|matchingQuality|openapi|origin|readme|services|signer|unannounced)\./
/** What only Vite and Vitest have, and what lies in folders that are not copied for the mutants. */
const BEYOND =
  /\bvi\.(mock|stubEnv)\b|from 'vite'|toMatch\w*Snapshot|import\.meta\.glob|\bvirtual:|\bweb\/public\b|#test\/(api|bench|e2e|infra)\//

/** The files of unit tests that mutants meet. */
export const listUnitTests = (): string[] =>
  globSync('test/unit/**/*.test.ts').filter(
    (file) =>
      !(
        file.startsWith('test/unit/local/') ||
        LEFT_OUT.test(basename(file)) ||
        BEYOND.test(readFileSync(file, 'utf8'))
      ),
  )

/**
 * Runs the unit tests in this process: Vitest would take half a second for each mutant. Every run loads the product's
 * modules anew, so that nothing a mutant has left behind meets another one.
 */
class UnitTests implements TestRunner {
  readonly #root = `${pathToFileURL(process.cwd())}/`
  readonly #sources = new Map<string, string>()
  /** The product's modules that a module imports, by path. */
  readonly #imports = new Map<string, Set<string>>()
  readonly #shared: Shared = {
    activeMutant: undefined,
    currentTestId: undefined,
    hitCount: undefined,
    hitLimit: undefined,
    mutantCoverage: { static: {}, perTest: {} },
  }
  #files: string[] = []
  #run = 0

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: this.#shared })
    // The same is drawn for every mutant; a failure is not made smaller, as nobody reads it.
    fc.configureGlobal({ seed: 1, endOnFailure: true })
    this.#files = listUnitTests()
    registerHooks({
      resolve: (specifier, context, next) => {
        const isOurs = context.parentURL?.startsWith(this.#root) ?? false
        if (isOurs && specifier === 'vitest') return { url: TESTS, format: 'module', shortCircuit: true }
        const found = next(specifier, context)
        if (!found.url.startsWith(this.#root)) return found
        if (isOurs) this.#note(String(context.parentURL), found.url)
        return { ...found, url: `${found.url}?run=${this.#run}` }
      },
      load: (url, context, next) => {
        if (!url.startsWith(this.#root) || !/\.ts\?/.test(url)) return next(url, context)
        return { format: 'module', source: this.#sourceOf(fileURLToPath(url)), shortCircuit: true }
      },
    })
  }

  async dryRun({ files }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const file of files ? await this.#filesThatLoad(files) : this.#files)
      tests.push(...(await this.#runFile(file, undefined, false)))
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#shared.mutantCoverage }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, sandboxFileName, hitLimit, mutantActivation } = options
    const wanted = testFilter && new Set(testFilter)
    const files = testFilter
      ? [...new Set(testFilter.map((id) => id.slice(0, id.indexOf('#'))))]
      : await this.#filesThatLoad([sandboxFileName])
    Object.assign(this.#shared, { hitCount: 0, hitLimit })
    const tests: TestResult[] = []
    for (const file of files) {
      this.#shared.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
      tests.push(...(await this.#runFile(file, wanted, !options.disableBail, activeMutant.id)))
      if (tests.at(-1)?.status === TestStatus.Failed && !options.disableBail) break
    }
    this.#shared.activeMutant = undefined
    const timedOut = determineHitLimitReached(this.#shared.hitCount, hitLimit)
    return toMutantRunResult(timedOut ?? { status: DryRunStatus.Complete, tests })
  }

  /** Loads a test file anew and runs its tests, those of `wanted` if given, with a mutant. */
  async #runFile(file: string, wanted: Set<string> | undefined, bail: boolean, mutant?: string): Promise<TestResult[]> {
    const results: TestResult[] = []
    const note = (name: string, startedAt: number, error?: unknown): void => {
      const result = { id: `${file}#${name}`, name, timeSpentMs: performance.now() - startedAt, fileName: file }
      if (error === undefined) results.push({ ...result, status: TestStatus.Success })
      else results.push({ ...result, status: TestStatus.Failed, failureMessage: String(error) })
    }
    const failureOf = (run: () => Promise<unknown>): Promise<unknown> =>
      run().then(
        () => undefined,
        (error: unknown) => error ?? 'failed',
      )
    const startedAt = performance.now()
    const loaded = await this.#load(file).catch((error: unknown) => {
      note('(loading)', startedAt, error)
      return []
    })
    this.#shared.activeMutant = mutant
    const chosen = wanted ? loaded.filter(({ name }) => wanted.has(`${file}#${name}`)) : loaded
    for (const one of chosen) {
      this.#shared.currentTestId = `${file}#${one.name}`
      const begun = performance.now()
      note(one.name, begun, await failureOf(() => runTest(one)))
      this.#shared.currentTestId = undefined
      if (bail && results.at(-1)?.status === TestStatus.Failed) break
    }
    await failureOf(() => end(loaded))
    return results
  }

  #load(file: string) {
    this.#run += 1
    return testsOf(() => import(`${this.#root}${file}`))
  }

  #sourceOf(path: string): string {
    const source = this.#sources.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'))
    this.#sources.set(path, source)
    return source
  }

  #note(parent: string, child: string): void {
    const path = fileURLToPath(parent)
    const known = this.#imports.get(path) ?? new Set()
    this.#imports.set(path, known.add(fileURLToPath(child)))
  }

  /** The test files that load one of these modules, whatever they then call. */
  async #filesThatLoad(modules: readonly string[]): Promise<string[]> {
    const root = process.cwd()
    const unread = this.#files.filter((file) => !this.#imports.has(`${root}/${file}`))
    for (const file of unread) await this.#load(file).catch(() => undefined)
    return this.#files.filter((file) => {
      const reached = new Set([`${root}/${file}`])
      for (const one of reached) for (const child of this.#imports.get(one) ?? []) reached.add(child)
      return modules.some((one) => reached.has(one))
    })
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'unit', UnitTests)]
