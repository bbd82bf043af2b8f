import { newId, nowAfter } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import { log } from '#functions/core/log.ts'
import { type Expression, expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { buildPlanWrites } from '#functions/data/figures/plan.ts'
import { buildMissionStepWrite } from '#functions/data/missions/missions.ts'
import type { Assignment } from '#functions/data/missions/storedMission.ts'
import { memberKey } from '#functions/data/people/members.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import { endConsent } from '#functions/data/positionings/consents.ts'
import { openPositioning, type PositioningContext } from '#functions/data/positionings/positioningContext.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import {
  addFormerPositioning,
  type StoredPositioning,
  savePositioning,
  toPositioningIfFound,
} from '#functions/data/positionings/positionings.ts'
import { buildStepCountWrites } from '#functions/data/positionings/staffingStats.ts'
import type { FailureCode } from '#shared/core/failures.ts'
import {
  ACTION_OF,
  canTransition,
  isKnownToPerson,
  isOpenTo,
  POSITIONING_TRANSITIONS,
  type PositioningActor,
  type PositioningTransition,
  STEP_OF,
} from '#shared/staffing/positionings/rules.ts'

export type LoadedPositioning = PositioningContext & { positioning: StoredPositioning }

/** A positioning at the version that the caller saw, on which this actor may apply one of the transitions. */
export const loadPositioning = async (
  caller: Caller,
  positioningId: string,
  version: number,
  transitions: readonly PositioningTransition[],
  actor: PositioningActor,
): Promise<LoadedPositioning> => {
  const file = await openPositioning(caller.tenant, positioningId)
  const positioning = file?.positioning ?? notFound()
  if (!file) return notFound()
  if (actor === 'resource' && (positioning.person !== caller.person || !isKnownToPerson(positioning.status)))
    return notFound()
  const { status } = positioning
  if (!transitions.some((one) => canTransition(one, status, actor)))
    throw new ApiError('positionings.wrongStatus', { status })
  if (positioning.version !== version)
    throw new ApiError('positionings.stale', { status, version: positioning.version })
  const isOpen = file.mission.status === 'OPEN'
  if (!transitions.some((one) => isOpenTo(one, isOpen))) throw new ApiError('positionings.missionClosed')
  return { ...file, positioning }
}

/** Whether the mission still has the terms of the person's consent. */
export const isAsAgreed = ({ positioning, mission }: Pick<LoadedPositioning, 'positioning' | 'mission'>): boolean => {
  const terms = positioning.consent?.terms
  return (
    terms?.client.id === mission.clientId &&
    terms.startDate === mission.startDate &&
    terms.endDate === mission.endDate &&
    terms.rate === positioning.preposedAdr
  )
}

/** Who acts: a caller, or the client's contact. */
export interface Actor {
  tenant: string
  by: { id: string; name: string }
  caller: Caller | undefined
}
export const actorOf = (caller: Caller): Actor => ({
  tenant: caller.tenant,
  by: { id: caller.person, name: caller.name },
  caller,
})

interface TransitionRequest {
  transition: PositioningTransition
  actor: Actor
  file: PositioningContext
  /** Changed fields; status, version and time follow from the transition. */
  change: Partial<StoredPositioning>
  message?: string | undefined
  notify: readonly string[]
  /** A condition on the mission, which must exist in any case. */
  missionWhen?: Expression | undefined
  /** The error when that condition fails. */
  missionRefusal?: FailureCode
  assign?: Assignment
  /** Requires the person to be active. */
  needsPerson?: boolean
  /** The hash of the client's link. */
  link?: string
  /** The event's id. */
  order?: string
  more?: readonly TransactionPart[]
}

/** Of whoever acts themselves the rights are checked. */
const buildPersonCheck = ({ tenant, caller }: Actor, person: string): Write[] =>
  caller?.person === person
    ? []
    : [check(memberKey(tenant, person), expression`#state = ${'ACTIVE'} AND attribute_not_exists(#erasing)`)]

const toPositioningError = (item: Item | undefined, transition: PositioningTransition): ApiError => {
  const current = toPositioningIfFound(item)
  if (transition === 'SELECT')
    return new ApiError('positionings.alreadyPositioned', { status: current?.status ?? null })
  if (!current) return new ApiError('positionings.wrongStatus', { status: null })
  const { from, by } = POSITIONING_TRANSITIONS[transition]
  const { status, version } = current
  return canTransition(transition, status, by) && from.length > 0
    ? new ApiError('positionings.stale', { status, version })
    : new ApiError('positionings.wrongStatus', { status })
}

/** Ends the consent that a transition makes void. */
const buildConsentEnd = (
  tenant: string,
  before: StoredPositioning | undefined,
  after: StoredPositioning | undefined,
): Write[] =>
  before?.consent && after && after.consent === null
    ? [endConsent(tenant, before.person, before.missionId, before.consent.id)]
    : []

/**
 * Applies a transition in one transaction: the positioning, its rows, the mission's and the company's counters, the
 * history event, from which people are notified, and the idempotency record. One of several concurrent ones succeeds.
 */
export const applyTransition = async <T>(
  { transition, actor, file, change, message, notify, ...terms }: TransitionRequest,
  answer: (after: StoredPositioning) => T,
  idempotency: Idempotency,
): Promise<T> => {
  const { tenant, by } = actor
  const { mission, client } = file
  const { link: _, ...before } = file.positioning ?? ({} as Partial<StoredPositioning>)
  const { to } = POSITIONING_TRANSITIONS[transition]
  const from = file.positioning?.status ?? null
  const at = nowAfter(file.positioning?.changedAt)
  const order = terms.order ?? newId(at)
  const step = STEP_OF[transition]
  const day = parisDate(at)
  const stored = {
    ...before,
    ...change,
    status: to ?? 'RESOURCE_SELECTED',
    version: (file.positioning?.version ?? 0) + 1,
    changedAt: at.toISOString(),
    stepped: { ...file.positioning?.stepped, ...(step && { [step]: day }) },
  } as StoredPositioning
  const after = to ? stored : undefined
  const steps: TransactionPart[] = [
    ...savePositioning(tenant, file.positioning, after, terms.link).map((write) => ({ write })),
    {
      write: buildMissionStepWrite(tenant, {
        mission: mission.id,
        from,
        to,
        ...(terms.assign && { assign: { person: stored.person, assignment: terms.assign } }),
        when: terms.missionWhen ?? expression`attribute_exists(#pk)`,
      }),
      refusal: terms.missionRefusal ?? (terms.missionWhen ? 'positionings.missionClosed' : 'resource.notFound'),
    },
    ...(terms.needsPerson ? buildPersonCheck(actor, stored.person) : []).map(
      (write): TransactionPart => ({ write, refusal: 'positionings.unknownPerson' }),
    ),
    ...buildConsentEnd(tenant, file.positioning, after).map((write) => ({ write })),
    ...(after ? [] : [{ write: addFormerPositioning(tenant, stored) }]),
    ...buildStepCountWrites(tenant, stored.person, {
      transition,
      from,
      to,
      day,
      stepped: file.positioning?.stepped,
    }).map((write) => ({ write })),
    ...(terms.assign
      ? buildPlanWrites(tenant, undefined, { ...mission, assigned: { [stored.person]: terms.assign } })
      : []
    ).map((write) => ({ write })),
    {
      write: recordPositioningEvent(
        order,
        {
          tenant,
          actionType: ACTION_OF[transition],
          actionBy: by,
          positioningId: stored.id,
          from,
          to,
          message: message || null,
          resourceName: stored.resourceName,
          mission: mission.title,
          client: client.title,
          notify: [...new Set(notify)].filter((one) => one !== by.id),
        },
        at,
      ),
    },
    ...(terms.more ?? []),
  ]
  const done = await commitIdempotent(
    idempotency,
    answer(stored),
    steps.map(({ write }) => write),
  )
  if ('answer' in done) {
    log.info('positioning.step', { tenant, positioning: stored.id, transition, by: by.id })
    return done.answer
  }
  const [first = 0] = [...done.refused.keys()].toSorted((a, b) => a - b)
  if (first === 0) throw toPositioningError(done.refused.get(0), transition)
  const code = steps[first]?.refusal
  throw code ? new ApiError(code) : busy()
}

/** Condition: the mission is open. */
export const isOpen = expression`#status = ${'OPEN'}`
