import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { schema } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'

/** A mutant that no test met, known by its line rather than by its number, which moves. */
interface Survivor {
  line: string
  mutant: string
  /** Why no test can meet it, where none can. */
  reason?: string
}
interface Found {
  killed: number
  survivors: Survivor[]
}
type Files = Record<string, Found>
interface Report {
  /** By folder, in percent: mutants that a test met, of all. */
  scores: Record<string, number>
  files: Files
}

const FILE = new URL('rules.json', import.meta.url)

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 120)
const keyOf = ({ line, mutant }: Survivor): string => `${line} → ${mutant}`

const foundIn = ({ mutants, source }: schema.FileResult): Found => {
  const lines = source.split('\n')
  const with_ = (...statuses: schema.MutantStatus[]) => mutants.filter(({ status }) => statuses.includes(status))
  return {
    killed: with_('Killed', 'Timeout').length,
    survivors: with_('Survived', 'NoCoverage').map(({ location: { start }, mutatorName, replacement = '' }) => ({
      line: short(lines[start.line - 1] ?? ''),
      mutant: `${mutatorName}: ${short(replacement)}`,
    })),
  }
}

const scoresOf = (files: Files): Report['scores'] => {
  const folders = Map.groupBy(Object.entries(files), ([file]) => dirname(file))
  const scores = [...folders].map(([folder, own]) => {
    const sum = (of: (found: Found) => number) => own.reduce((all, [, found]) => all + of(found), 0)
    const [killed, survived] = [sum((one) => one.killed), sum((one) => one.survivors.length)]
    return [folder, Math.round((1000 * killed) / Math.max(1, killed + survived)) / 10] as const
  })
  return Object.fromEntries(scores.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Holds what a run found against `rules.json`: a mutant that survives and is not there fails the run. With
 * `REGIE_MUTANTS_KEEP=1` the file is written anew, the reasons in it kept.
 */
class Survivors implements Reporter {
  onMutationTestReportReady(report: schema.MutationTestResult): void {
    const { files: known }: Report = JSON.parse(readFileSync(FILE, 'utf8'))
    const files: Files = { ...known }
    let fresh = 0
    for (const [file, result] of Object.entries(report.files)) {
      const found = foundIn(result)
      const before = new Map(known[file]?.survivors.map((one) => [keyOf(one), one]))
      for (const one of found.survivors.filter((survivor) => !before.has(keyOf(survivor)))) {
        fresh += 1
        process.stdout.write(`${file} survived: ${keyOf(one)}\n`)
      }
      files[file] = { ...found, survivors: found.survivors.map((one) => before.get(keyOf(one)) ?? one) }
    }
    if (process.env.REGIE_MUTANTS_KEEP) {
      const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      writeFileSync(FILE, `${JSON.stringify({ scores: scoresOf(files), files: sorted }, undefined, 2)}\n`)
    } else if (fresh > 0) process.exitCode = 1
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors)]
