import { latestToday, now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { allOf, type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { check, getItem, type Refusals } from '#functions/core/table/table.ts'
import { buildFillingWrite, missionsKey, toMissions } from '#functions/data/reports/reportableMissions.ts'
import { openReport } from '#functions/data/reports/reportContext.ts'
import { recordReportEvent } from '#functions/data/reports/reportEvents.ts'
import { reportKey, type StoredReport, saveReport, toReport } from '#functions/data/reports/reports.ts'
import { setMonthProgress, updateMonthProgress } from '#functions/data/reports/team.ts'
import { civilDate, endOfMonth, monthKey } from '#shared/core/dates/calendar.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { checkActivities, craIdOf, isLocked, isOpenToFill, withoutZeros, workedDays } from '#shared/time/cra/rules.ts'
import { toCra } from './view.ts'

type Activities = StoredReport['activities']
type Input = ParsedOf<typeof cra.save>

/** The days that a mission must cover for its activity: those worked or, without any, any day of the month. */
const requiredDays = (year: number, month: number, { details }: Activities[number]) => {
  const days = details.map(({ day }) => day)
  return days.length > 0
    ? { from: civilDate(year, month, Math.min(...days)), to: civilDate(year, month, Math.max(...days)) }
    : { from: endOfMonth(monthKey(year, month)), to: civilDate(year, month, 1) }
}

/** Condition: the owner's missions cover the activities. */
const coverageCondition = (year: number, month: number, activities: Activities): Expression =>
  allOf(
    activities.map((activity) => {
      const mission = expression`#missions.${name(activity.mission)}`
      const { from, to } = requiredDays(year, month, activity)
      return expression`${mission}.#client.#id = ${activity.client} AND ${mission}.#startDate <= ${from} AND ${mission}.#endDate >= ${to}`
    }),
  )

/** The condition check of the owner's missions against the activities; none without activities. */
export const buildCoverageCheck = (
  tenant: string,
  person: string,
  year: number,
  month: number,
  activities: Activities,
): Write[] =>
  activities.length > 0 ? [check(missionsKey(tenant, person), coverageCondition(year, month, activities))] : []

/** The error for refused activities, naming the mission that does not cover its days. */
export const missionNotOpen = (
  year: number,
  month: number,
  activities: Activities,
  item: Item | undefined,
): ApiError => {
  const missions = toMissions(item)
  const activity = activities.findIndex((one) => {
    const mission = missions[one.mission]
    const { from, to } = requiredDays(year, month, one)
    return !mission || mission.client.id !== one.client || mission.startDate > from || mission.endDate < to
  })
  return new ApiError('cra.missionNotOpen', { activity, mission: activities[activity]?.mission })
}

/** Validated activities as stored: without zeros, each mission once. */
const normaliseActivities = (year: number, month: number, input: Activities): Activities => {
  const problem = checkActivities(year, month, input)
  if (problem) {
    const { code, ...details } = problem
    throw new ApiError(code, details)
  }
  const twice = input.findIndex(({ mission }, index) => input.findIndex((other) => other.mission === mission) !== index)
  if (twice >= 0) throw new ApiError('cra.duplicateActivity', { activity: twice })
  return input.map(withoutZeros)
}

type Sent = Pick<Input, 'activity' | 'comments'>

/** The current report, for the owner to compare with what they were about to save. */
const stale = async (tenant: string, craId: string, sent: Sent | undefined): Promise<ApiError> => {
  const file = await openReport(tenant, craId)
  const current = file?.report && toCra(tenant, file.report, file.missions, file.validators, file.placeOfWork)
  return new ApiError('cra.stale', { current: current ?? null, ...(sent && { sent }) })
}

/** Why a save was refused: the report is locked, or was saved concurrently by another session or tab. */
export const explainRefusedReport = (
  tenant: string,
  craId: string,
  item: Item | undefined,
  sent?: Sent,
): Promise<ApiError> | ApiError =>
  item && isLocked(toReport(item).status)
    ? new ApiError('cra.locked', { status: toReport(item).status })
    : stale(tenant, craId, sent)

/** The version that a save without one may replace: none, or the last save of the same session. */
const findOwnVersion = async (tenant: string, craId: string, session: string, sent: Sent): Promise<number> => {
  const item = await getItem(reportKey(tenant, craId))
  if (!item) return 0
  const { version, savedIn } = toReport(item)
  if (savedIn !== session) throw await explainRefusedReport(tenant, craId, item, sent)
  return version
}

/** Saves the caller's month in one transaction: report, team row, history of the first save, idempotency record. */
export const save = async (
  input: Input,
  { tenant, person, session, name: resourceName }: Caller,
  { idempotency }: Request,
) => {
  const { year, month, activity, comments } = input
  if (!isOpenToFill(year, month, latestToday())) throw new ApiError('cra.monthNotOpen')
  const activities = normaliseActivities(year, month, activity)
  const id = craIdOf(person, year, month)
  const sent = { activity, comments }
  const version = input.version ?? (await findOwnVersion(tenant, id, session, sent))
  const savedAt = now().toISOString()
  const totalWorkedDays = workedDays(activities)
  const progress = { totalWorkedDays, version: version + 1 }
  const report = {
    id,
    personId: person,
    year,
    month,
    resourceName,
    activities,
    comments,
    totalWorkedDays,
    savedAt,
    savedIn: session,
  }
  const first = [
    setMonthProgress(tenant, person, monthKey(year, month), { ...progress, status: 'DRAFT', sentAt: null }),
    recordReportEvent({
      tenant,
      actionType: 'CRA_CREATED',
      version: version + 1,
      actionBy: { id: person, name: resourceName },
      craId: id,
      from: null,
      to: 'DRAFT',
      message: null,
      resourceName,
      notify: [],
    }),
  ]
  const later = [updateMonthProgress(tenant, person, monthKey(year, month), progress)]
  const writes = [saveReport(tenant, version, report), ...(version === 0 ? first : later)]
  const done = await commitIdempotent(
    idempotency,
    { id, version: version + 1, savedAt, message: 'cra.craUpdated' as const },
    [
      ...writes,
      ...(activities.length > 0 ? [buildFillingWrite(tenant, person, coverageCondition(year, month, activities))] : []),
    ],
  )
  if ('answer' in done) return done.answer
  throw await refusal(done.refused, { tenant, year, month, id, activities, sent, missionsAt: writes.length })
}

const refusal = (
  refused: Refusals,
  saved: {
    tenant: string
    year: number
    month: number
    id: string
    activities: Activities
    sent: Sent
    missionsAt: number
  },
): Promise<ApiError> | ApiError =>
  refused.has(0) || !refused.has(saved.missionsAt)
    ? explainRefusedReport(saved.tenant, saved.id, refused.get(0), saved.sent)
    : missionNotOpen(saved.year, saved.month, saved.activities, refused.get(saved.missionsAt))
