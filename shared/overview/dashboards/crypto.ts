import * as z from 'zod'
import { MinutesLine } from './finance.ts'

const Trend = z.strictObject({ dir: z.enum(['up', 'down']), amount: z.number().min(0) })
/** Minutes before now, and a price in dollars. */
const Price = z.array(MinutesLine)
const Coins = z.strictObject({ btc: z.number(), eth: z.number(), bch: z.number(), xrp: z.number() })

export const WATCHED = ['ETH', 'BCH', 'XRP', 'LTC', 'ZEC', 'BTG'] as const

/** Prices of coins. */
export const CryptoDashboard = z.strictObject({
  /** Sample data: no exchange is queried. */
  sample: z.literal(true),
  btc: z.strictObject({
    amount: z.number(),
    trend: Trend,
    marketCap: z.number(),
    volume: z.number(),
    supply: z.number(),
    allTimeHigh: z.number(),
    price: z.strictObject({ series: Price }),
  }),
  prices: Coins,
  wallets: Coins,
  watchlist: z.array(
    z.strictObject({
      title: z.string(),
      iso: z.enum(WATCHED),
      amount: z.number(),
      trend: Trend,
      series: Price,
    }),
  ),
})
export type CryptoDashboard = z.infer<typeof CryptoDashboard>
