import { parseCommandLine, runCommandLine } from '#infra/local/commandLine.ts'
import { UserError } from '#infra/local/userError.ts'
import { replay } from './replay.ts'
import { selectStage } from './stage.ts'

const HELP = 'npm run replay -- --stage dev|prod\nCredentials and AWS_REGION come from the environment.\n'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** `npm run replay`: hands over again what functions could not take in. */
await runCommandLine(async () => {
  const options = { stage: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values } = parseCommandLine({ options }, HELP)
  if (values.help) return void process.stdout.write(HELP)
  if (!values.stage) throw new UserError(HELP)
  const { FailedBucket } = await selectStage(values.stage)
  const { events, left } = await replay(FailedBucket, say)
  process.stdout.write(`${events} events were handed over again; ${left} files are left.\n`)
  process.exitCode = left > 0 ? 1 : 0
})
