const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How ids (ULIDs) begin that are made at an instant: those made before are smaller. */
const idsFrom = (instant: number): string =>
  Array.from({ length: 10 }, (_, place) => DIGITS[Math.floor(instant / 32 ** (9 - place)) % 32]).join('')

/** The ids of all who were added to their company by the end of a month, and of nobody else, are smaller. */
export const addedBy = (year: number, month: number): string => idsFrom(Date.UTC(year, month, 1))

/** Whether somebody was added to their company when a month was over: they owe no report of it, and may fill one. */
export const isAddedAfter = (personId: string, { year, month }: { year: number; month: number }): boolean =>
  personId >= addedBy(year, month)
