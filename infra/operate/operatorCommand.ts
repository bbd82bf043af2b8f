import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { UserError } from '#infra/local/userError.ts'
import { operate } from './operator.ts'
import { openLocal, openStage } from './stage.ts'

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(question)
  lines.close()
  return answer
}

/** `npm run operator`: what whoever runs Regie does with companies, with credentials of the account. */
try {
  await operate(
    process.argv.slice(2),
    { stage: openStage, local: (state) => openLocal(state ?? join(import.meta.dirname, '../../.local')) },
    {
      answer: (text) => void process.stdout.write(text),
      say: (line) => void process.stderr.write(`${line}\n`),
      ask,
    },
  )
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
