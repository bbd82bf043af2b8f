import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { BUNDLING } from '#infra/aws/nodeFunction.ts'

const ROUNDS = 21

/** What the stack deploys, as esbuild itself takes it. */
const bundling: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: BUNDLING.target,
  minify: BUNDLING.minify,
  mainFields: BUNDLING.mainFields,
  conditions: ['module'],
  banner: { js: BUNDLING.banner },
}

const FLOOR = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-3' }))
export const handler = async () => client.config.serviceId`

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds to import a module in a fresh process, as the process itself measures. */
const importTime = (file: string): number => {
  const script = `const t=performance.now();await import(${JSON.stringify(file)});process.stdout.write(String(performance.now()-t));process.exit(0)`
  const env = { ...process.env, AWS_REGION: 'eu-west-3' }
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }))
}

/** Each Lambda's bundle, its size, and its cold import beside that of a handler that only builds a document client. */
export const coldStarts = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'))
  const floor = join(process.cwd(), '.bench-floor.ts')
  try {
    writeFileSync(floor, FLOOR)
    const groups = readdirSync('functions', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['lib', 'data', 'texts'].includes(entry.name))
      .map(({ name }) => name)
    const entries = { floor, ...Object.fromEntries(groups.map((name) => [name, `functions/${name}/handler.ts`])) }
    const names = Object.keys(entries)
    for (const [name, entry] of Object.entries(entries)) {
      await build({ ...bundling, entryPoints: [entry], outfile: join(folder, `${name}.mjs`) })
    }
    const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of names) times[name]?.push(importTime(join(folder, `${name}.mjs`)))
    }
    const base = median(times.floor ?? [])
    const rows = names.map((name) => {
      const milliseconds = median(times[name] ?? [])
      return {
        lambda: name,
        KB: Math.round(statSync(join(folder, `${name}.mjs`)).size / 1024),
        milliseconds: Number(milliseconds.toFixed(1)),
        'ratio to the floor': Number((milliseconds / base).toFixed(2)),
      }
    })
    return {
      title: `Cold import of each Lambda, median of ${ROUNDS} fresh processes`,
      note: 'Goal: at most 1.25.',
      rows,
    }
  } finally {
    rmSync(floor, { force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
