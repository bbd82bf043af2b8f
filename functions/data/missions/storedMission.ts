import * as z from 'zod'
import type { Key } from '#functions/core/table/item.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { MissionFields } from '#shared/staffing/missions/fields.ts'
import { MissionStatus, PositioningCounts } from '#shared/staffing/terms.ts'
import { reader } from '../stored.ts'

/** Period of an assignment; `joined`, `ended`: its first or last day no longer follows the mission's. `rate`: agreed by the client. */
const Assignment = z.object({
  startDate: CivilDate,
  endDate: CivilDate,
  /** Missing until the first day is changed. */
  joined: z.boolean().optional(),
  ended: z.boolean(),
  /** Missing in earlier releases. */
  rate: z.int().optional(),
  /** Whether the position is to be filled again, as they leave before the mission ends; in earlier releases it stayed theirs. */
  vacated: z.boolean().optional(),
  /** What closing the mission has changed, until that is undone or anything else changes. */
  closed: z.object({ endDate: CivilDate, ended: z.boolean() }).optional(),
})
export type Assignment = z.infer<typeof Assignment>

/**
 * A mission without its description. Positionings change `counts`, `total` and `assigned`, edits the rest and `version`.
 */
export const StoredMission = z.object({
  ...MissionFields.omit({ description: true }).shape,
  id: Id,
  slug: z.string(),
  clientId: Id,
  status: MissionStatus,
  version: z.int(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  /** When it was last reopened: client links sent before remain void. */
  reopenedAt: Instant.nullish(),
  counts: PositioningCounts,
  /** Number of positionings. */
  total: z.int(),
  /** Current and ended assignments, by person. */
  assigned: z.record(z.string(), Assignment),
})
export type StoredMission = z.infer<typeof StoredMission>

export const missionKey = (tenant: string, mission: string): Key => ({
  pk: missionPartition(tenant, mission),
  sk: 'MISSION',
})

export const toMission = reader('mission', StoredMission)
