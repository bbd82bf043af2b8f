import type { CraStatus } from '#shared/contracts/cra.ts'

export const STATUS_TONE = {
  DRAFT: 'slate',
  WAITING_VALIDATION: 'yellow',
  VALIDATED: 'green',
  REJECTED: 'red',
} as const satisfies Record<CraStatus, string>
