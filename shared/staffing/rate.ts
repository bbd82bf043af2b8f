/** A daily rate in whole euros. */
export const RATE = { least: 1, most: 10_000 } as const
export const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= RATE.least && rate <= RATE.most

/** `650` or `1 200` as whole euros; undefined otherwise. */
export const parseRate = (typed: string): number | undefined => {
  const digits = typed.replace(/[\s\u00a0\u202f€]/g, '')
  const rate = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return isRate(rate) ? rate : undefined
}

/** `412,37`, `412.5` or `1 200 €` as euros, with at most two decimals; undefined otherwise, as for `1,200`, which has two readings. */
export const parseDailyCost = (typed: string): number | undefined => {
  const amount = typed.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  const cost = /^\d{1,5}(\.\d{1,2})?$/.test(amount) ? Number(amount) : 0
  return cost > 0 && cost <= RATE.most ? cost : undefined
}
