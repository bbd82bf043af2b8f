import { latestToday, now } from '#functions/core/clock.ts'
import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { fullName } from '#functions/data/people/names.ts'
import { findAssignedValidators, openReport, type ReportContext } from '#functions/data/reports/reportContext.ts'
import { recordReportEvent } from '#functions/data/reports/reportEvents.ts'
import { type SentReport, type StoredReport, sendReport } from '#functions/data/reports/reports.ts'
import { setMonthProgress } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { craIdParts, isLocked, isOpenToSend, withoutUnworked } from '#shared/time/cra/rules.ts'
import { buildCoverageCheck, explainRefusedReport, missionNotOpen } from './save.ts'

/** The report's fields at sending: current names, and its validators. */
const toSentReport = (file: ReportContext, report: StoredReport): SentReport => ({
  sentAt: now().toISOString(),
  titles: Object.fromEntries(
    report.activities.flatMap(({ mission: id }) => {
      const found = file.missions[id]
      return found ? [[id, { client: found.client, mission: found.mission }]] : []
    }),
  ),
  placeOfWork: file.placeOfWork,
  assigned: findAssignedValidators(file.missions, file.validators, report),
  resourceName: fullName(file.owner),
})

/** Sends the caller's saved report: one read, one transaction. Its validators are notified by the event. */
export const send = async (input: ParsedOf<typeof cra.send>, caller: Caller, { idempotency }: Request) => {
  const { craId } = input
  const { tenant, person } = caller
  const { personId, year, month } = craIdParts(craId)
  const file = personId === person ? await openReport(tenant, craId) : undefined
  if (!file?.report) return notFound()
  const report = { ...file.report, activities: withoutUnworked(file.report.activities) }
  if (isLocked(report.status)) throw new ApiError('cra.locked', { status: report.status })
  const { version } = report
  if (input.version !== undefined && input.version !== version)
    throw await explainRefusedReport(tenant, craId, undefined)
  if (!isOpenToSend(year, month, latestToday())) throw new ApiError('cra.monthNotOpen')
  const sent = toSentReport(file, report)
  const everyValidator = Object.keys(file.validators).filter((id) => id !== person)
  const status = 'WAITING_VALIDATION' as const
  const { sentAt } = sent
  const { totalWorkedDays } = report
  const writes = [
    sendReport(tenant, report, sent),
    setMonthProgress(tenant, person, monthKey(year, month), {
      status,
      totalWorkedDays,
      version: version + 1,
      sentAt,
      placeOfWork: sent.placeOfWork,
    }),
    recordReportEvent({
      tenant,
      actionType: 'CRA_SENT',
      version: version + 1,
      actionBy: { id: person, name: sent.resourceName },
      craId,
      from: report.status,
      to: status,
      message: null,
      resourceName: sent.resourceName,
      notify: sent.assigned.length > 0 ? sent.assigned : everyValidator,
    }),
  ]
  const done = await commitIdempotent(
    idempotency,
    { id: craId, version: version + 1, status, sentAt, message: 'cra.sentToValidators' as const },
    [...writes, ...buildCoverageCheck(tenant, person, year, month, report.activities)],
  )
  if ('answer' in done) return done.answer
  throw await (done.refused.has(0)
    ? explainRefusedReport(tenant, craId, done.refused.get(0))
    : missionNotOpen(year, month, report.activities, done.refused.get(writes.length)))
}
