import { newId, now } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { buildPlanWrites } from '#functions/data/figures/plan.ts'
import type { Client } from '#functions/data/missions/clients.ts'
import { buildMissionStepWrite } from '#functions/data/missions/missions.ts'
import type { Assignment, StoredMission } from '#functions/data/missions/storedMission.ts'
import {
  ACTION_OF,
  POSITIONING_TRANSITIONS,
  type PositioningStatus,
  type PositioningTransition,
  positioningIdOf,
  STEP_OF,
} from '#shared/staffing/positionings/rules.ts'
import { recordPositioningEvent } from './positioningEvents.ts'
import { newPositioning, type StoredPositioning, savePositioning } from './positionings.ts'
import { buildStepCountWrites } from './staffingStats.ts'

interface PastPositioning {
  tenant: string
  client: Pick<Client, 'id' | 'title'>
  mission: Pick<StoredMission, 'id' | 'title' | 'startDate' | 'endDate' | 'interventionType'>
  person: { id: string; name: string }
  manager: { id: string; name: string }
  /** Daily rate. */
  rate: number
  /** Planned share of the working days. */
  share?: number
  /** All transitions in order. */
  steps: readonly PositioningTransition[]
  consent?: StoredPositioning['consent']
}

/**
 * Transactions that record an existing positioning up to a step, e.g. for imports and samples. Each step is counted and
 * logged; nobody is notified.
 */
export const buildPastPositioning = (known: PastPositioning): Write[][] => {
  const { tenant, client, mission, person, manager, rate, share = 1, steps, consent } = known
  const positioningId = positioningIdOf(mission.id, person.id)
  const initial = newPositioning({
    missionId: mission.id,
    clientId: client.id,
    person: person.id,
    resourceName: person.name,
    order: newId(),
    positionedDate: now().toISOString(),
    preposedAdr: rate,
  })
  let status: PositioningStatus | null = null
  const stepWrites = steps.map((transition) => {
    const { to, by } = POSITIONING_TRANSITIONS[transition]
    const from = status
    status = to
    const actionBy = by === 'manager' ? manager : by === 'resource' ? person : { id: '', name: client.title }
    return [
      ...buildStepCountWrites(tenant, person.id, { transition, from, to }),
      recordPositioningEvent(newId(), {
        tenant,
        actionType: ACTION_OF[transition],
        actionBy,
        positioningId,
        from,
        to,
        message: null,
        resourceName: person.name,
        mission: mission.title,
        client: client.title,
        notify: [],
      }),
    ]
  })
  const to: PositioningStatus = status ?? initial.status
  const { startDate, endDate } = mission
  const assignment: Assignment = { startDate, endDate, ended: false, rate: Math.round(rate * share) }
  const isAssigned = to === 'ACCEPTED_BY_CLIENT'
  return [
    ...stepWrites,
    [
      ...savePositioning(tenant, undefined, {
        ...initial,
        status: to,
        version: steps.length,
        managers: [manager.id],
        consent: consent ?? null,
        stepped: Object.fromEntries(
          steps.flatMap((one) => {
            const step = STEP_OF[one]
            return step ? [[step, parisDate(new Date(initial.positionedDate))]] : []
          }),
        ),
      }),
      buildMissionStepWrite(tenant, {
        mission: mission.id,
        from: null,
        to,
        when: expression`attribute_exists(#pk)`,
        ...(isAssigned && { assign: { person: person.id, assignment } }),
      }),
      ...(isAssigned
        ? buildPlanWrites(tenant, undefined, {
            interventionType: mission.interventionType,
            assigned: { [person.id]: assignment },
          })
        : []),
    ],
  ]
}
