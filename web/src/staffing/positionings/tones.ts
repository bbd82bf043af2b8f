import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import type { Fill } from '#web/ui/Badge.tsx'

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

/** Whose turn it is or was, as a colour stands for several states: ours, the person's, the client's. */
export const POSITIONING_FILLS: Readonly<Record<PositioningStatus, Fill>> = {
  RESOURCE_SELECTED: 'empty',
  SENT_TO_RESOURCE: 'half',
  ACCEPTED_BY_RESOURCE: 'half',
  REFUSED_BY_RESOURCE: 'half',
  SENT_TO_CLIENT: 'full',
  ACCEPTED_BY_CLIENT: 'full',
  REFUSED_BY_CLIENT: 'full',
}
