const MOST = 10_000

/** `650` or `1 200` as whole euros; undefined when it is no daily rate. */
export const rateOf = (typed: string): number | undefined => {
  const digits = typed.replace(/[\s\u00a0\u202f€]/g, '')
  return /^\d{1,5}$/.test(digits) && Number(digits) > 0 && Number(digits) <= MOST ? Number(digits) : undefined
}
