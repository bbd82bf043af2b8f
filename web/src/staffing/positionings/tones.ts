import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'

/** Green: somebody agreed; red: somebody refused; yellow: somebody has to say. */
export const POSITIONING_TONES = {
  RESOURCE_SELECTED: 'yellow',
  SENT_TO_RESOURCE: 'yellow',
  ACCEPTED_BY_RESOURCE: 'green',
  REFUSED_BY_RESOURCE: 'red',
  SENT_TO_CLIENT: 'yellow',
  ACCEPTED_BY_CLIENT: 'green',
  REFUSED_BY_CLIENT: 'red',
} as const satisfies Record<PositioningStatus, string>
