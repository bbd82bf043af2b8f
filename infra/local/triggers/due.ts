import { setTimeout as pause } from 'node:timers/promises'
import { FUNCTION_SECONDS } from '#infra/aws/settings.ts'
import { timed } from './timed.ts'

const EVERY_MS = 60_000

/** Makes happen what is due by the functions' clock: the very module that runs on Lambda. */
export const runDue = async (): Promise<void> => {
  const { handler } = await import('#functions/due/handler.ts')
  await handler(undefined, timed(FUNCTION_SECONDS.due))
}

/** Does so at once and every minute, as the schedule does on AWS every five. */
export const startDue = (): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runDue().catch((error: unknown) => console.error('functions/due failed:', error))
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
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
