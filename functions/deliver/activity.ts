import { transact } from '#functions/core/table/table.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { buildActivityWrites, type StoredActivity } from '#functions/data/activities/activities.ts'
import type { EquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import { membersOf } from '#functions/data/people/members.ts'
import type { PositioningEvent } from '#functions/data/positionings/positioningEvents.ts'
import type { ReportEvent } from '#functions/data/reports/reportEvents.ts'
import { positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'
import { invalidate } from './invalidate.ts'

/** Adds an activity to its feed and to the active people concerned, and invalidates the pages of all but its actor. */
const publishActivity = async (tenant: string, activity: StoredActivity, people: readonly string[]): Promise<void> => {
  const concerned = [...new Set(people)].filter(Boolean).slice(0, 100)
  const members = await membersOf(tenant).getMany(concerned)
  const here = members.flatMap(({ id, state }) => (state === 'ACTIVE' ? [id] : []))
  const others = here.filter((id) => id !== activity.by)
  invalidate(tenant, others, ['pages'])
  await transact(buildActivityWrites(tenant, activity, here))
}

const REPORT_CODES = { CRA_SENT: true, CRA_VALIDATED: true, CRA_REJECTED: true } as const
const isReportActivity = (action: string): action is keyof typeof REPORT_CODES => action in REPORT_CODES

/** Publishes that a report was sent, validated or rejected. */
export const publishReportActivity = async (event: ReportEvent, people: readonly string[]): Promise<void> => {
  const { id, tenant, actionType: code, actionAt: at, actionBy, craId } = event
  if (!isReportActivity(code)) return
  const { personId: about } = craIdParts(craId)
  await publishActivity(tenant, { id, at, by: actionBy.id, code, about, craId }, [about, actionBy.id, ...people])
}

const STEP_CODES = {
  SENT_TO_RESOURCE: true,
  TAKEN_BACK: true,
  ACCEPTED_BY_RESOURCE: true,
  REFUSED_BY_RESOURCE: true,
  CONSENT_WITHDRAWN: true,
  SENT_TO_CLIENT: true,
  TAKEN_BACK_FROM_CLIENT: true,
  ACCEPTED_BY_CLIENT: true,
  REFUSED_BY_CLIENT: true,
} as const
const isStep = (action: string): action is keyof typeof STEP_CODES => action in STEP_CODES

/** Publishes a step of a positioning, from the proposal on: short lists are the managers' own. */
export const publishPositioningActivity = async (event: PositioningEvent, people: readonly string[]): Promise<void> => {
  const { id, tenant, actionType: code, actionAt: at, actionBy, positioningId, mission, client } = event
  if (!isStep(code)) return
  const { missionId, personId: about } = positioningIdParts(positioningId)
  const activity = { id, at, by: actionBy.id || null, code, about, missionId, mission, client }
  await publishActivity(tenant, activity, [actionBy.id, ...people])
}

const isUnitActivity = (action: string): action is 'UNIT_HANDED_OVER' | 'UNIT_TAKEN_BACK' =>
  action === 'UNIT_HANDED_OVER' || action === 'UNIT_TAKEN_BACK'

/** Publishes that equipment was handed over or taken back. */
export const publishEquipmentActivity = async (event: EquipmentEvent): Promise<void> => {
  const { id, tenant, actionType: code, actionAt: at, by, holder: about, name: product } = event
  if (!isUnitActivity(code) || !about) return
  await publishActivity(tenant, { id, at, by, code, about, product }, [about])
}

const MEMBER_CODES = { ACTIVATED: 'MEMBER_JOINED', DISABLED: 'MEMBER_LEFT', ENABLED: 'MEMBER_RETURNED' } as const
const isMemberActivity = (action: string): action is keyof typeof MEMBER_CODES => action in MEMBER_CODES

/** Publishes that somebody joined, left or returned. */
export const publishMemberActivity = async (event: MemberEvent): Promise<void> => {
  const { id, tenant, person: about, actionType, actionAt: at, actionBy } = event
  if (!isMemberActivity(actionType)) return
  const activity = { id, at, by: actionBy.id, code: MEMBER_CODES[actionType], about }
  await publishActivity(tenant, activity, [about, actionBy.id])
}
