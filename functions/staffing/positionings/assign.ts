import { newId, nowAfter } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { expression, name as named } from '#functions/core/table/expression.ts'
import { update } from '#functions/core/table/table.ts'
import { buildStartWrites } from '#functions/data/apps/inventory/starts.ts'
import { buildPlanWrites } from '#functions/data/figures/plan.ts'
import {
  changeReportableDays,
  findFirstReportedDay,
  findLastReportedDay,
  readUnfilledConditions,
} from '#functions/data/missions/assignments.ts'
import { hasPositionLeft, positionsLeft } from '#functions/data/missions/positions.ts'
import { type Assignment, missionKey, type StoredMission } from '#functions/data/missions/storedMission.ts'
import { openPositioning } from '#functions/data/positionings/positioningContext.ts'
import { recordPositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import { type StoredPositioning, savePositioning } from '#functions/data/positionings/positionings.ts'
import { buildMissionStatWrites } from '#functions/data/positionings/staffingStats.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { earliestStart, findAssignmentProblem, latestEnd } from '#shared/staffing/positionings/assignmentRules.ts'
import type { Positioning, positionings } from '#shared/staffing/positionings/contract.ts'
import { toPositioning } from './view.ts'

type Days = Pick<Assignment, 'startDate' | 'endDate'>

/** Refuses days outside the mission, and new ones on a closed mission. */
const requireDaysWithin = (days: Days, mission: StoredMission, assignment: Assignment) => {
  const problem = findAssignmentProblem(days, {
    earliestStart: earliestStart(mission, assignment),
    latestEnd: latestEnd(mission, assignment),
  })
  if (!problem) return
  const isClosed =
    (problem === 'tooEarly' && days.startDate >= mission.startDate) ||
    (problem === 'tooLate' && days.endDate <= mission.endDate)
  throw new ApiError(isClosed ? 'positionings.missionClosed' : 'positionings.outsideMission')
}

/** Refuses to lose days of an assignment that were reported. */
const refuseReported = async (
  tenant: string,
  positioning: StoredPositioning,
  before: Assignment,
  { startDate, endDate }: Days,
) => {
  const { person, missionId } = positioning
  const [first, last] = await Promise.all([
    startDate > before.startDate
      ? findFirstReportedDay(tenant, person, missionId, { from: before.startDate, before: startDate })
      : undefined,
    findLastReportedDay(tenant, person, missionId, endDate),
  ])
  if (first) throw new ApiError('positionings.earlierDaysReported', { day: first })
  if (last && last > endDate) throw new ApiError('positionings.daysReported', { day: last })
}

/**
 * Changes the days of an assignment: within its mission, only fewer once that is closed, and never without a reported day.
 */
export const assign = async (
  { positioningId, version, endDate, ...asked }: ParsedOf<typeof positionings.assign>,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<Positioning> => {
  const { tenant, person: by, name } = caller
  const { positioning, mission, client, person } = (await openPositioning(tenant, positioningId)) ?? notFound()
  if (!positioning) return notFound()
  const { status } = positioning
  const assignment = mission.assigned[positioning.person]
  if (status !== 'ACCEPTED_BY_CLIENT' || !assignment) throw new ApiError('positionings.wrongStatus', { status })
  if (positioning.version !== version)
    throw new ApiError('positionings.stale', { status, version: positioning.version })
  const { startDate = assignment.startDate } = asked
  const days = { startDate, endDate }
  requireDaysWithin(days, mission, assignment)
  const unfilled = await readUnfilledConditions(tenant, [positioning.person])
  await refuseReported(tenant, positioning, assignment, days)
  const ended = endDate !== mission.endDate
  const joined = asked.startDate === undefined ? assignment.joined : startDate > mission.startDate
  const { closed: _closed, ...kept } = assignment
  const changed = { ...kept, ...days, ...(joined !== undefined && { joined }), ended, vacated: ended }
  // A vacated position may be taken by somebody else by now.
  if (assignment.vacated && !ended && !hasPositionLeft(mission)) throw new ApiError('positionings.noPositionLeft')
  const { link: _, ...before } = positioning
  const at = nowAfter(positioning.changedAt)
  const after = { ...before, version: version + 1, changedAt: at.toISOString() }
  const staffed = { ...mission, assigned: { ...mission.assigned, [positioning.person]: changed } }
  const itself = savePositioning(tenant, positioning, after)
  const done = await commitIdempotent<Positioning>(idempotency, toPositioning(after, staffed, person), [
    ...itself,
    update(
      missionKey(tenant, mission.id),
      expression`SET #assigned.${named(positioning.person)} = ${changed}`,
      expression`#version = ${mission.version} AND #assigned = ${mission.assigned}`,
    ),
    ...changeReportableDays(tenant, positioning.person, mission.id, days, unfilled.get(positioning.person)),
    ...buildPlanWrites(tenant, mission, staffed),
    ...(await buildStartWrites(caller, mission, staffed)),
    ...buildMissionStatWrites(tenant, { positionsOpen: positionsLeft(staffed) - positionsLeft(mission) }),
    recordPositioningEvent(
      newId(at),
      {
        tenant,
        actionType: 'ASSIGNMENT_CHANGED',
        actionBy: { id: by, name },
        positioningId,
        from: status,
        to: status,
        message: null,
        resourceName: positioning.resourceName,
        mission: mission.title,
        client: client.title,
        ...(startDate !== assignment.startDate && { firstDay: startDate }),
        lastDay: endDate,
        notify: positioning.person === by ? [] : [positioning.person],
      },
      at,
    ),
  ])
  if ('answer' in done) return done.answer
  // Only the condition on filled days failed: a day was filled in concurrently, and a retry looks again.
  const isFilled = ![...done.refused.keys()].some((at) => at <= itself.length)
  throw isFilled ? busy() : new ApiError('positionings.stale')
}
