import { setTimeout as pause } from 'node:timers/promises'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { setTimeLimit } from './timeLimit.ts'

const INTERVAL_MS = 60_000

/** Runs due jobs by the functions' clock, with the module that runs on Lambda. */
export const runDueJobs = async (): Promise<void> => {
  const { handler } = await import('#functions/due/handler.ts')
  await handler(undefined, setTimeLimit(FUNCTION_SECONDS.due))
}

/** Runs it at once and every minute; on AWS every five. */
export const startDueJobs = (): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runDueJobs().catch((error: unknown) => console.error('functions/due failed:', error))
      await pause(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = repeat()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
