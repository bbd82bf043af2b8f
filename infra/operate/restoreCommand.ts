import { parseArgs } from 'node:util'
import { UserError } from '#infra/local/userError.ts'
import { restore } from './restore.ts'

const HELP = `npm run restore -- --table NAME --to NEW_NAME --at 2026-11-20T10:00:00Z
The stack prints the table's name. Credentials and AWS_REGION come from the environment. What it prints goes into infra/stages.json.
`

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** `npm run restore`: the table as it was at an instant, as a new one beside it. */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { table: text, to: text, at: text } })
const at = new Date(values.at ?? '')
try {
  if (!values.table || !values.to || Number.isNaN(at.getTime())) throw new UserError(HELP)
  const restoredTable = await restore({ source: values.table, target: values.to, at, say })
  process.stdout.write(`${JSON.stringify({ restoredTable }, null, 2)}\n`)
} catch (error) {
  say(error instanceof UserError ? error.message : String((error as Error).stack))
  process.exitCode = 1
}
