import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import { currentInvocation, type InvocationContext, withDeadline } from '#functions/core/http/deadline.ts'
import { log } from '#functions/core/log.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { transact } from '#functions/core/table/table.ts'
import { APP_BY_KIND, buildDueRemoval, type Due, iterateDue, schedule } from '#functions/data/due/due.ts'
import { HANDLERS } from './handlers.ts'

type Outcome = 'settled' | 'changed' | 'failed' | 'waiting'

const POSTPONEMENT_MS = 86_400_000

/** Postpones a job of a disabled app by a day; false when it may run. */
const postponeIfAppOff = async (due: Due): Promise<boolean> => {
  const app = APP_BY_KIND[due.dueKind]
  if (!app || !(await listAppsOff(due.tenant)).includes(app)) return false
  const nextAt = new Date(now().getTime() + POSTPONEMENT_MS).toISOString()
  await transact([buildDueRemoval(due), schedule({ ...due, nextAt })])
  return true
}

/** Processes one due job, or leaves it to the next run. */
const processDue = async (due: Due): Promise<Outcome> => {
  const { tenant, dueKind } = due
  try {
    if (await postponeIfAppOff(due)) return 'waiting'
    const handle = await HANDLERS[dueKind]()
    const follows = await handle(due)
    const { writes, otherwise } = Array.isArray(follows) ? { writes: follows, otherwise: undefined } : follows
    const refused = await transact([buildDueRemoval(due), ...writes])
    if (!refused) return 'settled'
    // A concurrent run or change: the next run looks again.
    const instead = refused.has(0) ? undefined : otherwise?.(new Set([...refused.keys()].map((at) => at - 1)))
    return instead && !(await transact([buildDueRemoval(due), ...instead])) ? 'settled' : 'changed'
  } catch (error) {
    if (error instanceof ApiError) log.warn('due put off', { tenant, due: dueKind }, error.cause ?? error)
    else log.error('due failed', { tenant, due: dueKind }, error)
    return 'failed'
  }
}

const runAll = async (): Promise<void> => {
  const outcomes: Record<Outcome, number> = { settled: 0, changed: 0, failed: 0, waiting: 0 }
  for await (const page of iterateDue()) {
    for (const outcome of await Promise.all(page.map(processDue))) outcomes[outcome] += 1
    if (currentInvocation()?.deadline.aborted) break
  }
  if (Object.values(outcomes).some((number) => number > 0)) log.info('due', outcomes)
}

/**
 * Runs every five minutes and processes all due jobs. Each is settled in one transaction with its effects, so missed,
 * repeated or overlapping runs are harmless; a failing job is retried and blocks no other.
 */
export const handler = (_: unknown, context?: InvocationContext): Promise<void> => withDeadline(context, runAll)
