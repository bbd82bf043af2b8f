import type { CountState, Difference } from '#shared/apps/inventory/countRules.ts'

export const COUNT_TONES = {
  OPEN: 'blue',
  COMPARING: 'blue',
  REVIEW: 'yellow',
  CLOSED: 'green',
  CANCELLED: 'slate',
} as const satisfies Record<CountState, string>

export const DIFFERENCE_TONES = {
  MISSING: 'red',
  TURNED_UP: 'green',
  ELSEWHERE: 'yellow',
  QUANTITY: 'yellow',
} as const satisfies Record<Difference, string>
