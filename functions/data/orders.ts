import { epochSeconds } from '#functions/core/clock.ts'

/**
 * How long an order to `deliver` lies in the table: as long as what could not be delivered is kept for a replay, which
 * reads the order again and can tell nothing without it.
 */
export const ORDER_DAYS = 14

/** The time to live of an order that is made now, in seconds since 1970. */
export const orderTtl = (): number => epochSeconds() + ORDER_DAYS * 86_400
