import * as z from 'zod'
import { epochSeconds, now } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { type Key, putItem } from '#functions/lib/table.ts'

/**
 * An event that is handed over again, behind everything that has happened meanwhile: what could not be mailed or
 * deleted holds up nothing else. It names the event only.
 */
export const RetryEvent = z.object({
  actionType: z.literal('RETRY'),
  of: z.object({ pk: z.string(), sk: z.string() }),
  round: z.int(),
  due: z.iso.datetime(),
})
export type RetryEvent = z.infer<typeof RetryEvent>

const KEPT_SECONDS = 86_400
const LONGEST_SECONDS = 8

/** Orders a round of an event, once however often it is asked for: the first one after a second, later ones after up to eight. */
export const orderRetry = async ({ pk, sk }: Key, round: number): Promise<void> => {
  const seconds = Math.min(2 ** (round - 1), LONGEST_SECONDS)
  const event: RetryEvent = {
    actionType: 'RETRY',
    of: { pk, sk },
    round,
    due: new Date(now().getTime() + seconds * 1000).toISOString(),
  }
  await putItem(
    { pk: `${pk}#RETRY`, sk: `${sk}#${round}`, kind: 'event', ...event, ttl: epochSeconds() + KEPT_SECONDS, v: 1 },
    expression`attribute_not_exists(#pk)`,
  )
}
