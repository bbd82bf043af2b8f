/**
 * A workspace that expires, such as a sample. Its id is a ULID that begins with 7 instead of 0 and encodes the expiry, so
 * that its items get their TTL without a read.
 */
export const TEMPORARY_MARK = '7'
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ID = new RegExp(`^${TEMPORARY_MARK}[${DIGITS}]{25}$`)
const TIME_DIGITS = 10

export const TEMPORARY_DAYS = 30

/** A workspace id that expires `TEMPORARY_DAYS` after the given id was created. */
export const temporaryId = (id: string): string => TEMPORARY_MARK + id.slice(1)

export const isTemporary = (tenant: string): boolean => ID.test(tenant)

/** When a temporary workspace expires, in seconds since 1970; undefined for any other. */
export const temporaryEnd = (tenant: string): number | undefined => {
  if (!isTemporary(tenant)) return undefined
  const time = Array.from(tenant.slice(1, TIME_DIGITS)).reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
  return Math.floor(time / 1000) + TEMPORARY_DAYS * 86_400
}
