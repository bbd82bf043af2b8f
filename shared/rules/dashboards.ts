/** Days before today that a card can show, today first. */
export const CARD_DAYS = ['TODAY', 'YESTERDAY', 'TWO_DAYS_AGO', 'THREE_DAYS_AGO'] as const
/** How far back a line can go. */
export const RANGES = ['30_DAYS', '3_MONTHS', '9_MONTHS'] as const
export type Range = (typeof RANGES)[number]
