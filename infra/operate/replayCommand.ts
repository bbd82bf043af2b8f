import { parseArgs } from 'node:util'
import { replay } from './replay.ts'

const HELP =
  'npm run replay -- --table NAME --bucket NAME\nThe stack prints both. Credentials and AWS_REGION come from the environment.\n'

/** `npm run replay`: hands over again what functions could not take in. */
const { values } = parseArgs({ options: { table: { type: 'string' }, bucket: { type: 'string' } } })
if (values.table && values.bucket) {
  process.env.REGIE_TABLE = values.table
  const { events, left } = await replay(values.bucket, (line) => process.stderr.write(`${line}\n`))
  process.stdout.write(`${events} events were handed over again; ${left} files are left.\n`)
  process.exitCode = left > 0 ? 1 : 0
} else {
  process.stderr.write(HELP)
  process.exitCode = 1
}
