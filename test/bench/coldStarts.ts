import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundle } from '#infra/aws/functions/bundle.ts'

const ROUNDS = 15

const FLOOR = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-3' }))
export const handler = async () => client.config.serviceId`

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds of the processor to import a module in a fresh process: what else the machine does is not in it. */
const importTime = (file: string): number => {
  const script = `const t=process.threadCpuUsage();await import(${JSON.stringify(file)});const u=process.threadCpuUsage(t);process.stdout.write(String((u.user+u.system)/1000));process.exit(0)`
  const env = { ...process.env, AWS_REGION: 'eu-west-3' }
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }))
}

/** The usual way to bundle a function: everything in one file. */
const inOneFile = (entry: string, outdir: string): void => {
  buildSync({
    entryPoints: [entry],
    outfile: join(outdir, 'index.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module'],
  })
}

/** The cold import of each Lambda, beside that of a handler that only builds a document client, bundled both ways. */
export const coldStarts = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const floor = join(process.cwd(), '.bench-floor.ts')
  try {
    writeFileSync(floor, FLOOR)
    const entries = globSync('functions/**/handler.ts')
    const made = (name: string, entry: string, how: typeof bundle): [string, string] => {
      how(entry, join(folder, name))
      return [name, join(folder, name, 'index.mjs')]
    }
    const [usual, split] = ['floor', 'floor, bundled as we do']
    const files = Object.fromEntries([
      made(usual, floor, inOneFile),
      made(split, floor, bundle),
      ...entries.map((entry) => made(basename(dirname(entry)), entry, bundle)),
    ])
    const times = Object.fromEntries(Object.keys(files).map((name): [string, number[]] => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, file] of Object.entries(files)) times[name]?.push(importTime(file))
    }
    const medianOf = (name: string) => median(times[name] ?? [])
    const ratio = (name: string, to: string) => Number((medianOf(name) / medianOf(to)).toFixed(2))
    const rows = Object.entries(files).map(([name, file]) => ({
      lambda: name,
      KB: Math.round(statSync(file).size / 1024),
      milliseconds: Number(medianOf(name).toFixed(1)),
      'to the floor': ratio(name, usual),
      'to the floor bundled as we do': ratio(name, split),
    }))
    return {
      title: `Cold import of each Lambda, processor time, median of ${ROUNDS} fresh processes; KB of its first file`,
      note: 'Goal: at most 1.35 of a handler that only builds a document client, bundled as we do.',
      rows,
    }
  } finally {
    rmSync(floor, { force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
