import { now } from '#functions/core/clock.ts'
import { ApiError, busy, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent, type Idempotency } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { hasText, sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { expression, name as nameOf } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { check } from '#functions/core/table/table.ts'
import { checkCounted } from '#functions/data/figures/finance.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { isTakenBackFrom, mayRead, openReport, type ReportContext } from '#functions/data/reports/reportContext.ts'
import { recordReportEvent } from '#functions/data/reports/reportEvents.ts'
import {
  rejectReport,
  type StoredReport,
  toReport,
  type Validation,
  validateReport,
} from '#functions/data/reports/reports.ts'
import { buildSealedContent, computeSeal } from '#functions/data/reports/seal.ts'
import { setMonthProgress } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import type { Signature } from '#shared/core/signature.ts'
import { type cra, REJECTION_MAX } from '#shared/time/cra/contract.ts'
import { canBeAnswered, canBeValidated, mayRespond } from '#shared/time/cra/rules.ts'

/** Whether the caller may answer a report. */
export const rightToRespond = (
  { validators }: ReportContext,
  report: StoredReport,
  { person }: Pick<Caller, 'person'>,
) =>
  mayRespond({
    personId: person,
    ownerId: report.personId,
    assigned: report.assigned,
    validators: Object.keys(validators),
  })

/** Whether a validator can answer a report; one of an erased person stays as it was signed. */
export const isAnswerable = (report: StoredReport): boolean => canBeAnswered(report) && report.pseudonymSeal === null

const takenBack = ({ resourceName }: StoredReport) => new ApiError('cra.takenBack', { by: resourceName })

/** A report visible to the caller; refuses one that its owner has taken back. */
export const requireReadable = (file: ReportContext | undefined, caller: Caller): StoredReport => {
  const report = file?.report
  if (!file || !report) return notFound()
  const validators = Object.keys(file.validators)
  if (mayRead(report, validators, caller)) return report
  if (isTakenBackFrom(report, validators, caller)) throw takenBack(report)
  return notFound()
}

/** Whether an answer is changed to the other one, which takes having seen it: a rejection, or a signature. */
const isOverruled = (report: StoredReport, to: 'VALIDATED' | 'REJECTED', version: number | undefined): boolean => {
  if (version === undefined) return false
  return to === 'VALIDATED' ? canBeValidated(report) : report.status === 'VALIDATED' && isAnswerable(report)
}

/** The report at the version that the caller saw; refuses when they may not answer it, or it no longer waits. */
const requireAnswerable = (
  file: ReportContext | undefined,
  caller: Caller,
  { version, craValidationStatus }: ParsedOf<typeof cra.respond>,
) => {
  const report = requireReadable(file, caller)
  if (!file) return notFound()
  const right = rightToRespond(file, report, caller)
  if (!right.allowed) throw new ApiError(right.code ?? 'access.denied')
  if (!isOverruled(report, craValidationStatus, version)) refuseAnswered(report)
  if (version !== undefined && report.version !== version) {
    if (report.status === 'REJECTED') throw new ApiError('cra.alreadyAnswered', { status: report.status, by: null })
    throw new ApiError('cra.stale', { version: report.version })
  }
  return { report, stillNamed: buildNamedCheck(caller.tenant, caller.person, report, file) }
}

/**
 * The condition check that a mission of the report still names the caller as its validator; none where no mission did,
 * so that any validator may answer.
 */
const buildNamedCheck = (
  tenant: string,
  person: string,
  report: StoredReport,
  { missions }: ReportContext,
): Write[] => {
  const naming = report.activities.flatMap(({ mission }) =>
    missions[mission]?.validators.includes(person)
      ? [expression`contains(#missions.${nameOf(mission)}.#validators, ${person})`]
      : [],
  )
  if (naming.length === 0) return []
  return [
    check(
      missionsKey(tenant, report.personId),
      naming.reduce((either, or) => expression`${either} OR ${or}`),
    ),
  ]
}

const refuseAnswered = (report: StoredReport): void => {
  const by = report.validations.at(-1)?.validatorName ?? null
  if (report.status === 'VALIDATED') throw new ApiError('cra.alreadyAnswered', { status: report.status, by })
  if (report.takenBackFrom) throw takenBack(report)
  if (report.status !== 'WAITING_VALIDATION') throw new ApiError('cra.notWaiting', { status: report.status })
}

interface ReportAnswer {
  report: StoredReport
  caller: Caller
  to: 'VALIDATED' | 'REJECTED'
  write: Write
  stillNamed: Write[]
  message: string | null
}

/** When the signature was given that an answer withdraws. */
const signedAtOf = ({ report, to }: Pick<ReportAnswer, 'report' | 'to'>): string | undefined =>
  to === 'REJECTED' && report.status === 'VALIDATED' ? report.validations.at(-1)?.date : undefined

/**
 * One transaction: the report's new status, team row, history event, from which the owner is notified, the checks that
 * the caller is still its validator and that a withdrawn signature was archived and counted, and idempotency record.
 */
const commitAnswer = async (
  { report, caller, to, write, stillNamed, message }: ReportAnswer,
  idempotency: Idempotency,
) => {
  const signedAt = signedAtOf({ report, to })
  const { tenant, person, name } = caller
  const { id, personId, year, month, totalWorkedDays, sentAt, placeOfWork, resourceName } = report
  const version = report.version + 1
  const answer = {
    id,
    version,
    status: to,
    message: to === 'VALIDATED' ? ('cra.validated' as const) : ('cra.rejected' as const),
  }
  const done = await commitIdempotent(idempotency, answer, [
    write,
    setMonthProgress(tenant, personId, monthKey(year, month), {
      status: to,
      totalWorkedDays,
      version,
      sentAt,
      placeOfWork,
    }),
    recordReportEvent({
      tenant,
      actionType: to === 'VALIDATED' ? 'CRA_VALIDATED' : 'CRA_REJECTED',
      actionBy: { id: person, name },
      craId: id,
      version,
      from: report.status,
      to,
      message,
      ...(signedAt && { signedAt }),
      resourceName,
      notify: personId === person ? [] : [personId],
    }),
    ...stillNamed,
    ...(signedAt ? [checkCounted(tenant, { craId: id, at: signedAt })] : []),
  ])
  if ('answer' in done) return done.answer
  const current = done.refused.get(0)
  if (current) refuseAnswered(toReport(current))
  // They were named no longer, or the signature is not counted yet: a retry reads what holds now.
  if (!done.refused.has(0)) throw busy()
  throw new ApiError('cra.stale')
}

type Answerable = Pick<ReportAnswer, 'report' | 'stillNamed'>

const validate = async (
  { report, stillNamed }: Answerable,
  caller: Caller,
  signature: Signature | null,
  idempotency: Idempotency,
) => {
  const { tenant, person, name } = caller
  const validation: Validation = {
    number: report.validations.length + 1,
    validatorId: person,
    validatorName: name,
    date: now().toISOString(),
    signature,
  }
  const seal = computeSeal(buildSealedContent(tenant, report, [validation]))
  const write = validateReport(tenant, report, validation, seal)
  return commitAnswer({ report, caller, to: 'VALIDATED', write, stillNamed, message: null }, idempotency)
}

const reject = async ({ report, stillNamed }: Answerable, caller: Caller, html: string, idempotency: Idempotency) => {
  const message = await sanitizeLimitedRichText(html, REJECTION_MAX, 'message')
  if (!hasText(message)) throw new ApiError('cra.messageRequired')
  const write = rejectReport(caller.tenant, report, { at: now().toISOString(), message })
  return commitAnswer({ report, caller, to: 'REJECTED', write, stillNamed, message }, idempotency)
}

/**
 * Validates or rejects a waiting report, validates one rejected by mistake, or rejects a validated one, which its owner
 * then corrects: one read, one transaction. One of two concurrent answers succeeds.
 */
export const respond = async (
  input: ParsedOf<typeof cra.respond>,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
) => {
  const answerable = requireAnswerable(await openReport(caller.tenant, input.craId), caller, input)
  return input.craValidationStatus === 'VALIDATED'
    ? validate(answerable, caller, input.signature ?? null, idempotency)
    : reject(answerable, caller, input.message ?? '', idempotency)
}
