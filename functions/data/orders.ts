import { epochSeconds } from '#functions/core/clock.ts'

/** Retention of events for `deliver`: as long as failed records can be replayed, which reads the event again. */
export const ORDER_DAYS = 14

/** TTL of a new event, in epoch seconds. */
export const orderTtl = (): number => epochSeconds() + ORDER_DAYS * 86_400
