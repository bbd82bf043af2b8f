/** A daily rate that somebody asks for, pays or is proposed at, in whole euros: nobody works for none. */
export const RATE = { least: 1, most: 10_000 } as const
export const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= RATE.least && rate <= RATE.most

/** `650` or `1 200` as whole euros; undefined when it is no rate. */
export const rateOf = (typed: string): number | undefined => {
  const digits = typed.replace(/[\s\u00a0\u202f€]/g, '')
  const rate = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return isRate(rate) ? rate : undefined
}
