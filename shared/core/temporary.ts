/**
 * A workspace that is there for a while only, such as a sample to try things on. Its id says so, and when it ends: a ULID
 * that begins with 7 where those of our times begin with 0. So whatever is stored for it can be given its end without a read.
 */
export const TEMPORARY_MARK = '7'
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID = new RegExp(`^${TEMPORARY_MARK}[${DIGITS}]{25}$`)
const TIME_DIGITS = 10

export const TEMPORARY_DAYS = 30

/** The id of a workspace that ends so many days after this id was made. */
export const temporaryId = (id: string): string => TEMPORARY_MARK + id.slice(1)

export const isTemporary = (tenant: string): boolean => ID.test(tenant)

/** When a temporary workspace ends, in seconds since 1970; undefined of any other. */
export const endOf = (tenant: string): number | undefined => {
  if (!isTemporary(tenant)) return undefined
  const time = [...tenant.slice(1, TIME_DIGITS)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
  return Math.floor(time / 1000) + TEMPORARY_DAYS * 86_400
}
