import { type CryptoDashboard, WATCHED } from '#shared/overview/dashboards/crypto.ts'

/** A source of coin prices. */
export interface RatesSource {
  rates: (day: string) => CryptoDashboard
}

const COINS = {
  BTC: { title: 'Bitcoin', price: 61_400, supply: 19_780_000, high: 108_000 },
  ETH: { title: 'Ethereum', price: 2_950 },
  BCH: { title: 'Bitcoin Cash', price: 372 },
  XRP: { title: 'Ripple', price: 0.58 },
  LTC: { title: 'Litecoin', price: 84 },
  ZEC: { title: 'Zcash', price: 41 },
  BTG: { title: 'Bitcoin Gold', price: 24 },
} as const
type Coin = keyof typeof COINS

/** Pseudo-random numbers from 0 to 1, seeded by a text (FNV-1a, then mulberry32). */
const numbersFrom = (text: string): (() => number) => {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const rounded = (price: number): number => Number(price.toPrecision(6))

/** A price per minute until now, within a few percent of its start. */
const randomWalk = (day: string, coin: Coin, minutes: number) => {
  const next = numbersFrom(`${day} ${coin}`)
  let price = COINS[coin].price * (0.95 + next() / 10)
  return Array.from({ length: minutes }, (_, index) => {
    price *= 1 + (next() - 0.5) / 100
    return { x: index - minutes + 1, y: rounded(price) }
  })
}

const quoteOf = (data: readonly { y: number }[]) => {
  const [first, last] = [data[0]?.y ?? 0, data.at(-1)?.y ?? 0]
  const change = first === 0 ? 0 : (last - first) / first
  const trend = {
    dir: change < 0 ? ('down' as const) : ('up' as const),
    amount: Math.abs(Math.round(change * 1e4) / 100),
  }
  return { amount: last, trend }
}

const MINUTES = 145
const WATCHED_MINUTES = 20
const line = (data: { x: number; y: number }[]) => [{ name: 'Price', data }]

/** Made-up prices, constant for a day; no exchange is called. */
export const sampleRates: RatesSource = {
  rates: (day) => {
    const price = randomWalk(day, 'BTC', MINUTES)
    const { amount, trend } = quoteOf(price)
    const watched = WATCHED.map((iso) => ({ iso, data: randomWalk(day, iso, WATCHED_MINUTES) }))
    const last = (iso: (typeof WATCHED)[number]) => watched.find((one) => one.iso === iso)?.data.at(-1)?.y ?? 0
    const { supply, high } = COINS.BTC
    return {
      sample: true,
      btc: {
        amount,
        trend,
        supply,
        allTimeHigh: high,
        marketCap: Math.round(amount * supply),
        volume: Math.round(amount * supply * 0.02),
        price: { series: line(price) },
      },
      prices: { btc: amount, eth: last('ETH'), bch: last('BCH'), xrp: last('XRP') },
      wallets: { btc: 0.25, eth: 3, bch: 4.5, xrp: 1200 },
      watchlist: watched.map(({ iso, data }) => ({
        title: COINS[iso].title,
        iso,
        ...quoteOf(data),
        series: line(data),
      })),
    }
  },
}
