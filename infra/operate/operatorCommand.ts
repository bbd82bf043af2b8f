import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from '#infra/local/commandLine.ts'
import { operate } from './operator.ts'
import { openLocal, openStage } from './stage.ts'

const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await lines.question(question)
  lines.close()
  return answer
}

/** `npm run operator`: what whoever runs Regie does with companies, with credentials of the account. */
await runCommandLine(() =>
  operate(
    process.argv.slice(2),
    { stage: openStage, local: (state) => openLocal(state ?? join(import.meta.dirname, '../../.local')) },
    {
      answer: (text) => void process.stdout.write(text),
      say: (line) => void process.stderr.write(`${line}\n`),
      ask,
    },
  ),
)
