import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { openReport } from '#functions/data/reports/reportContext.ts'
import { recordReportEvent } from '#functions/data/reports/reportEvents.ts'
import { type StoredReport, takeBackReport, toReport } from '#functions/data/reports/reports.ts'
import { setMonthProgress } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { CRA_TRANSITIONS, craIdParts, mayRespond } from '#shared/time/cra/rules.ts'

const refuseUnlessWaiting = ({ status, validations }: StoredReport): void => {
  if (status === 'DRAFT') throw new ApiError('cra.notWaiting', { status })
  if (status !== 'WAITING_VALIDATION')
    throw new ApiError('cra.alreadyAnswered', { status, by: validations.at(-1)?.validatorName ?? null })
}

/** Takes back the caller's waiting report: one read, one transaction. One of this and a concurrent answer succeeds. */
export const takeBack = async (
  { craId, version }: ParsedOf<typeof cra.takeBack>,
  { tenant, person, name }: Caller,
  { idempotency }: Request,
) => {
  const { personId, year, month } = craIdParts(craId)
  const file = personId === person ? await openReport(tenant, craId) : undefined
  const report = file?.report
  if (!file || !report) return notFound()
  refuseUnlessWaiting(report)
  if (report.version !== version) throw new ApiError('cra.stale', { version: report.version })
  const { assigned, totalWorkedDays, resourceName } = report
  const validators = Object.keys(file.validators)
  const { to: status } = CRA_TRANSITIONS.takeBack
  const next = { status, version: version + 1 }
  const done = await commitIdempotent(idempotency, { id: craId, ...next, message: 'cra.takenBack' as const }, [
    takeBackReport(tenant, report),
    setMonthProgress(tenant, person, monthKey(year, month), { ...next, totalWorkedDays, sentAt: null }),
    recordReportEvent({
      tenant,
      actionType: 'CRA_TAKEN_BACK',
      version: next.version,
      actionBy: { id: person, name },
      craId,
      from: report.status,
      to: status,
      message: null,
      resourceName,
      notify: validators.filter(
        (id) => id !== person && mayRespond({ personId: id, ownerId: person, assigned, validators }).allowed,
      ),
    }),
  ])
  if ('answer' in done) return done.answer
  const current = done.refused.get(0)
  if (current) refuseUnlessWaiting(toReport(current))
  throw new ApiError('cra.stale')
}
