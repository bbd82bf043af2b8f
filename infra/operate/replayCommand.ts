import { parseArgs } from 'node:util'
import { UserError } from '#infra/local/userError.ts'
import { replay } from './replay.ts'
import { selectStage } from './stage.ts'

const HELP = 'npm run replay -- --stage dev|prod\nCredentials and AWS_REGION come from the environment.'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** `npm run replay`: hands over again what functions could not take in. */
const { values } = parseArgs({ options: { stage: { type: 'string' } } })
try {
  if (!values.stage) throw new UserError(HELP)
  const { FailedBucket } = await selectStage(values.stage)
  const { events, left } = await replay(FailedBucket, say)
  process.stdout.write(`${events} events were handed over again; ${left} files are left.\n`)
  process.exitCode = left > 0 ? 1 : 0
} catch (error) {
  say(error instanceof UserError ? error.message : String((error as Error).stack))
  process.exitCode = 1
}
