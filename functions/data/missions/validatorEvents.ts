import * as z from 'zod'
import { newId, now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { put } from '#functions/core/table/table.ts'
import { missionPartition } from '#functions/data/keys.ts'
import { orderTtl } from '#functions/data/orders.ts'
import { Id, Instant } from '#shared/core/terms.ts'
import type { StoredMission } from './storedMission.ts'

/** Changed validators of a mission, for `deliver`, as reports may be waiting. */
export const ValidatorEvent = z.object({
  actionType: z.literal('VALIDATORS_CHANGED'),
  id: Id,
  tenant: Id,
  missionId: Id,
  at: Instant,
  by: Id,
  /** The former validators. */
  before: z.array(Id),
})
export type ValidatorEvent = z.infer<typeof ValidatorEvent>

const eventKey = (tenant: string, missionId: string, id: string) => ({
  pk: missionPartition(tenant, missionId),
  sk: `VALIDATORS#${id}`,
})

export const validatorEventKey = ({ tenant, missionId, id }: ValidatorEvent) => eventKey(tenant, missionId, id)

type MissionValidators = Pick<StoredMission, 'id' | 'validators' | 'assigned'>

/**
 * Transaction write that queues the transfer of waiting reports, for a fortnight; none without a change or assignments.
 */
export const recordValidatorChange = (
  { tenant, person: by }: Pick<Caller, 'tenant' | 'person'>,
  { id: missionId, validators: before, assigned }: MissionValidators,
  { validators: after }: MissionValidators,
): Write[] => {
  const isSame = before.length === after.length && before.every((one) => after.includes(one))
  if (isSame || Object.keys(assigned).length === 0) return []
  const id = newId()
  return [
    put({
      ...eventKey(tenant, missionId, id),
      kind: 'event',
      actionType: 'VALIDATORS_CHANGED',
      id,
      tenant,
      missionId,
      at: now().toISOString(),
      by,
      before,
      ttl: orderTtl(),
      v: 1,
    }),
  ]
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mission event (other validators, to be told of what waits)': eventKey('<tenant>', '<mission>', '<ulid>'),
})
