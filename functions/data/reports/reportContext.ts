import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { toValidators, toWorkspace, validatorsKey, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import { freeDays, unfilledDays } from '#shared/time/cra/daysToFill.ts'
import { firstDayInMonth } from '#shared/time/cra/firstDays.ts'
import { assignedValidators, craIdParts, mayRespond } from '#shared/time/cra/rules.ts'
import { readEach, readIf } from '../stored.ts'
import { type AcceptedMission, missionsKey, toMissions } from './reportableMissions.ts'
import { listWaitingReports, reportKey, type StoredReport, toReport } from './reports.ts'
import { listUncovered } from './withoutMission.ts'

/**
 * A report with its context in one request: reportable missions, validators, owner and place of work. `report` is
 * undefined when never saved; undefined: no such person.
 */
export const openReport = async (tenant: string, craId: string) => {
  const { personId } = craIdParts(craId)
  const [report, missions, validators, member, workspace] = await getItems([
    reportKey(tenant, craId),
    missionsKey(tenant, personId),
    validatorsKey(tenant),
    memberKey(tenant, personId),
    workspaceKey(tenant),
  ])
  if (!member || !workspace) return undefined
  const owner = toMember(member)
  const may = toValidators(validators)
  return {
    report: report && withCurrentValidators(toReport(report), missions, may),
    missions: toMissions(missions),
    validators: may,
    owner,
    placeOfWork: owner.placeOfWork ?? toWorkspace(workspace).placeOfWork,
  }
}
export type ReportContext = NonNullable<Awaited<ReturnType<typeof openReport>>>

/** Current validators of a report's missions; none: all validators. */
export const findAssignedValidators = (
  missions: Record<string, AcceptedMission>,
  validators: Record<string, string>,
  { personId, activities }: { personId: string; activities: readonly { mission: string }[] },
): string[] =>
  assignedValidators(
    personId,
    activities.map(({ mission }) => missions[mission]?.validators ?? []),
    Object.keys(validators),
  )

/** Replaces the assigned validators by the current ones; an erased person's report is unchanged. */
export const withCurrentValidators = (
  report: StoredReport,
  missions: Item | undefined,
  validators: Record<string, string>,
): StoredReport =>
  missions && report.status !== 'DRAFT'
    ? { ...report, assigned: findAssignedValidators(toMissions(missions), validators, report) }
    : report

/**
 * Whether a person may read a report: as owner, as report manager or, once sent, as its validator or signer.
 * `validators`: all of the workspace.
 */
export const mayRead = (
  report: StoredReport,
  validators: readonly string[],
  { person, permissions }: Pick<Caller, 'person' | 'permissions'>,
): boolean => {
  if (report.personId === person || allows(CRA_MANAGERS, permissions)) return true
  if (report.status === 'DRAFT') return false
  const signed = report.validations.some(({ validatorId }) => validatorId === person)
  const { personId: ownerId, assigned } = report
  return signed || mayRespond({ personId: person, ownerId, assigned, validators }).allowed
}

/** Readable validated reports among at most 45 ids, in one request. */
export const listReadable = async (
  tenant: string,
  craIds: readonly string[],
  caller: Pick<Caller, 'person' | 'permissions'>,
): Promise<StoredReport[]> => {
  if (craIds.length === 0) return []
  const owners = [...new Set(craIds.map((id) => craIdParts(id).personId))]
  const items = await getItems(
    [
      validatorsKey(tenant),
      ...owners.map((owner) => missionsKey(tenant, owner)),
      ...craIds.map((id) => reportKey(tenant, id)),
    ],
    // Eventually consistent; access is checked again on opening.
    { eventually: true },
  )
  const validators = toValidators(items[0])
  return readEach(items.slice(1 + owners.length), toReport)
    .map((report) => withCurrentValidators(report, items[1 + owners.indexOf(report.personId)], validators))
    .filter((report) => report.status === 'VALIDATED' && mayRead(report, Object.keys(validators), caller))
}

/** Whether a draft was taken back from a former reader, who may know that much. */
export const isTakenBackFrom = (
  report: StoredReport,
  validators: readonly string[],
  caller: Pick<Caller, 'person' | 'permissions'>,
): boolean => {
  const { status, takenBackFrom: assigned } = report
  if (status !== 'DRAFT' || assigned === null) return false
  return mayRead({ ...report, status: 'WAITING_VALIDATION', assigned }, validators, caller)
}

type AssignedReport = Pick<StoredReport, 'personId' | 'assigned'>

const mayAnswer =
  (personId: string, names: Record<string, string>) =>
  ({ personId: ownerId, assigned }: AssignedReport): boolean =>
    mayRespond({ personId, ownerId, assigned, validators: Object.keys(names) }).allowed

/** Validators who may answer a report. */
export const listAnswerers = (
  { personId: ownerId, assigned }: AssignedReport,
  names: Record<string, string>,
): string[] => {
  const validators = Object.keys(names)
  return validators.filter((personId) => mayRespond({ personId, ownerId, assigned, validators }).allowed)
}

const ownersOf = (reports: readonly AssignedReport[]): string[] => [...new Set(reports.map(({ personId }) => personId))]

/** Access is checked again on answering. */
const readEventually = (keys: readonly Key[]) => getItems(keys, { eventually: true })

/** A page of reports that a person may sign; it may be short. Three requests. */
export const listWaitingFor = async (tenant: string, personId: string, after: Record<string, unknown> | undefined) => {
  const [item, { reports, unreadable, last }] = await Promise.all([
    getItem(validatorsKey(tenant)),
    listWaitingReports(tenant, after),
  ])
  const names = toValidators(item)
  const owners = ownersOf(reports)
  const items = await readEventually([
    ...owners.map((owner) => missionsKey(tenant, owner)),
    ...owners.map((owner) => memberKey(tenant, owner)),
  ])
  const all = reports.map((report) => {
    const at = owners.indexOf(report.personId)
    const firstDay = readIf(items[owners.length + at], toMember)?.firstDay
    const { year, month } = report
    const unfilled = unfilledDays(report, freeDays({ year, month, firstDay, ...listUncovered(items[at], report) }, []))
    return { ...withCurrentValidators(report, items[at], names), ...firstDayInMonth(firstDay, report), unfilled }
  })
  const isTheirs = mayAnswer(personId, names)
  return { reports: all.filter(isTheirs), unreadable: unreadable.filter(isTheirs), last }
}

/** Bounded by one batch request for the missions. */
const LARGE_PAGE_SIZE = 100

/** Number of reports to sign on a page; later pages are larger. Two requests. */
export const countWaitingFor = async (
  tenant: string,
  personId: string,
  names: Record<string, string>,
  after: Record<string, unknown> | undefined,
) => {
  const { reports, last } = await listWaitingReports(tenant, after, after && LARGE_PAGE_SIZE)
  const owners = ownersOf(reports)
  const missions = await readEventually(owners.map((owner) => missionsKey(tenant, owner)))
  const all = reports.map((report) => withCurrentValidators(report, missions[owners.indexOf(report.personId)], names))
  return { count: all.filter(mayAnswer(personId, names)).length, last }
}
