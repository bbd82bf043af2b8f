import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { getItem, getItems } from '#functions/core/table/table.ts'
import { toValidators, toWorkspace, validatorsKey, workspaceKey } from '#functions/data/companies/workspaces.ts'
import { memberKey, toMember } from '#functions/data/people/members.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import { firstDayInMonth } from '#shared/time/cra/firstDays.ts'
import { assignedValidators, craIdParts, mayRespond } from '#shared/time/cra/rules.ts'
import { readEach, readIf } from '../stored.ts'
import { type AcceptedMission, missionsKey, toMissions } from './reportableMissions.ts'
import { reportKey, type StoredReport, toReport, waitingReports } from './reports.ts'

/**
 * A report with everything that decides about it, in one request: the missions its owner may report on, the workspace's
 * validators, the owner and where they work. `report` is undefined when the month was never saved; undefined: no such person.
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
    report: report && assignedNow(toReport(report), missions, may),
    missions: toMissions(missions),
    validators: may,
    owner,
    placeOfWork: owner.placeOfWork ?? toWorkspace(workspace).placeOfWork,
  }
}
export type ReportContext = NonNullable<Awaited<ReturnType<typeof openReport>>>

/** The validators of the missions of a report, as they are now; none: everybody may. */
export const assignedTo = (
  missions: Record<string, AcceptedMission>,
  validators: Record<string, string>,
  { personId, activities }: Pick<StoredReport, 'personId' | 'activities'>,
): string[] =>
  assignedValidators(
    personId,
    activities.map(({ mission }) => missions[mission]?.validators ?? []),
    Object.keys(validators),
  )

/**
 * A report as stored, assigned to those who validate its missions now: whoever was taken off them since it was sent no
 * longer signs it. Of somebody who was erased it is as it was sent.
 */
export const assignedNow = (
  report: StoredReport,
  missions: Item | undefined,
  validators: Record<string, string>,
): StoredReport =>
  missions && report.status !== 'DRAFT'
    ? { ...report, assigned: assignedTo(toMissions(missions), validators, report) }
    : report

/** Whether somebody may know of a report: their own; as a manager of reports; or sent, and theirs as its validator or who signed it. `validators` are all of the workspace's. */
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

/** Of the validated reports of these ids, at most 45, those that somebody may read, in one request. */
export const readableAmong = async (
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
    // A list may be a second behind; what is opened is looked at again.
    { eventually: true },
  )
  const validators = toValidators(items[0])
  return readEach(items.slice(1 + owners.length), toReport)
    .map((report) => assignedNow(report, items[1 + owners.indexOf(report.personId)], validators))
    .filter((report) => report.status === 'VALIDATED' && mayRead(report, Object.keys(validators), caller))
}

/** Whether a draft was sent and taken back from somebody who could read it until then: that much of it they may know. */
export const isTakenBackFrom = (
  report: StoredReport,
  validators: readonly string[],
  caller: Pick<Caller, 'person' | 'permissions'>,
): boolean => {
  const { status, takenBackFrom: assigned } = report
  if (status !== 'DRAFT' || assigned === null) return false
  return mayRead({ ...report, status: 'WAITING_VALIDATION', assigned }, validators, caller)
}

type Answering = Pick<StoredReport, 'personId' | 'assigned'>

/** Whether somebody may answer a report as it is read. */
const mayAnswer =
  (personId: string, names: Record<string, string>) =>
  ({ personId: ownerId, assigned }: Answering): boolean =>
    mayRespond({ personId, ownerId, assigned, validators: Object.keys(names) }).allowed

/** Whoever may answer a report as it is read, of all who validate. */
export const answerable = ({ personId: ownerId, assigned }: Answering, names: Record<string, string>): string[] => {
  const validators = Object.keys(names)
  return validators.filter((personId) => mayRespond({ personId, ownerId, assigned, validators }).allowed)
}

const ownersOf = (reports: readonly Answering[]): string[] => [...new Set(reports.map(({ personId }) => personId))]

/** A list may be a second behind; what is answered is looked at again. */
const readAll = async (keys: readonly Key[]) => (keys.length > 0 ? getItems(keys, { eventually: true }) : [])

/** One page of the reports that wait for a person's signature: those they may answer, so it may be short. Three requests. */
export const waitingFor = async (tenant: string, personId: string, after: Record<string, unknown> | undefined) => {
  const [item, { reports, unreadable, last }] = await Promise.all([
    getItem(validatorsKey(tenant)),
    waitingReports(tenant, after),
  ])
  const names = toValidators(item)
  const owners = ownersOf(reports)
  const items = await readAll([
    ...owners.map((owner) => missionsKey(tenant, owner)),
    ...owners.map((owner) => memberKey(tenant, owner)),
  ])
  const all = reports.map((report) => {
    const at = owners.indexOf(report.personId)
    const firstDay = readIf(items[owners.length + at], toMember)?.firstDay
    return { ...assignedNow(report, items[at], names), ...firstDayInMonth(firstDay, report) }
  })
  const isTheirs = mayAnswer(personId, names)
  return { reports: all.filter(isTheirs), unreadable: unreadable.filter(isTheirs), last }
}

/** As many reports as one request reads the missions of, whosever they are. */
const MANY = 100

/** How many reports of such a page there are, for who knows the validators; the pages after the first one are larger. Two requests. */
export const countWaitingFor = async (
  tenant: string,
  personId: string,
  names: Record<string, string>,
  after: Record<string, unknown> | undefined,
) => {
  const { reports, last } = await waitingReports(tenant, after, after && MANY)
  const owners = ownersOf(reports)
  const missions = await readAll(owners.map((owner) => missionsKey(tenant, owner)))
  const all = reports.map((report) => assignedNow(report, missions[owners.indexOf(report.personId)], names))
  return { count: all.filter(mayAnswer(personId, names)).length, last }
}
