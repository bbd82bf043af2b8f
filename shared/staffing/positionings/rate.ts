/** The daily rate at which somebody can be proposed, in whole euros. */
export const PROPOSED_RATE = { least: 1, most: 10_000 } as const

/** `650` or `1 200` as whole euros; undefined when nobody can be proposed at it. */
export const rateOf = (typed: string): number | undefined => {
  const digits = typed.replace(/[\s\u00a0\u202f€]/g, '')
  const rate = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return rate >= PROPOSED_RATE.least && rate <= PROPOSED_RATE.most ? rate : undefined
}
