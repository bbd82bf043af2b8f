import { parseCommandLine, runCommandLine } from '#infra/local/commandLine.ts'
import { UserError } from '#infra/local/userError.ts'
import { parseInstant, restore } from './restore.ts'

const HELP = `npm run restore -- --table NAME --to NEW_NAME --at 2026-11-20T10:00:00Z
The time says its zone: Z, or +02:00. The stack prints the table's name. Credentials and AWS_REGION come from the environment. What it prints goes into infra/stages.json.
`

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** `npm run restore`: the table as it was at an instant, as a new one beside it. */
await runCommandLine(async () => {
  const text = { type: 'string' } as const
  const { values } = parseCommandLine({ options: { table: text, to: text, at: text, help: { type: 'boolean' } } }, HELP)
  if (values.help) return void process.stdout.write(HELP)
  const at = parseInstant(values.at ?? '')
  if (!values.table || !values.to || !at) throw new UserError(HELP)
  const restoredTable = await restore({ source: values.table, target: values.to, at, say })
  process.stdout.write(`${JSON.stringify({ restoredTable }, null, 2)}\n`)
})
