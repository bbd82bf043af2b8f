import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { now, setClock } from '#functions/core/clock.ts'
import { resetRevocations } from '#functions/core/security/revocations.ts'
import { operate } from '#infra/operate/operator.ts'

/** Whose credentials an operator has. */
export const BY = 'arn:aws:sts::123456789012:assumed-role/Operator/ana'

/** What the tool says when it is run, and what it writes into the audit log. */
export const run = async (args: string[], typed: string | (() => string) = '') => {
  const lines: string[] = []
  const said: string[] = []
  const texts: string[] = []
  const operator = { by: BY, log: async (line: string) => void lines.push(line) }
  const opened = { stage: async () => operator, local: async () => operator }
  const ask = async (question: string) => {
    said.push(question)
    return typeof typed === 'string' ? typed : typed()
  }
  const talk = { answer: (text: string) => texts.push(text), say: (line: string) => said.push(line), ask }
  const failure = await operate(['--local', ...args], opened, talk).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const logged = lines.map((line) => JSON.parse(line) as Record<string, string>)
  return { failure, said, logged, text: texts.join('') }
}

/** A folder that is gone after the test. */
export const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-operator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
/** Sets the clock, as every function sees it. */
export const later = (minutes: number) => {
  setClock({ at: new Date(now().getTime() + minutes * 60_000) })
  resetRevocations()
}
