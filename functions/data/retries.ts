import * as z from 'zod'
import { now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { putItem } from '#functions/core/table/table.ts'
import { orderTtl } from '#functions/data/orders.ts'

/** A delayed retry of an event, so that a pending mail or deletion blocks no later event. */
export const RetryEvent = z.object({
  actionType: z.literal('RETRY'),
  of: z.object({ pk: z.string(), sk: z.string() }),
  round: z.int(),
  due: z.iso.datetime(),
})
export type RetryEvent = z.infer<typeof RetryEvent>

const MAX_DELAY_SECONDS = 8

/** Schedules a retry once, with exponential delay from one to eight seconds. */
export const orderRetry = async ({ pk, sk }: Key, round: number): Promise<void> => {
  const seconds = Math.min(2 ** (round - 1), MAX_DELAY_SECONDS)
  const event: RetryEvent = {
    actionType: 'RETRY',
    of: { pk, sk },
    round,
    due: new Date(now().getTime() + seconds * 1000).toISOString(),
  }
  await putItem(
    { pk: `${pk}#RETRY`, sk: `${sk}#${round}`, kind: 'event', ...event, ttl: orderTtl(), v: 1 },
    expression`attribute_not_exists(#pk)`,
  )
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'retry of an event': { pk: '<pk of the event>#RETRY', sk: '<sk of the event>#<round>' },
})
