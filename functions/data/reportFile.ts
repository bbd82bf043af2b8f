import type { Caller } from '#functions/lib/request.ts'
import { getItem, getItems } from '#functions/lib/table.ts'
import { craIdParts, mayRespond } from '#shared/rules/cra.ts'
import { allows, CRA_MANAGERS } from '#shared/rules/permissions.ts'
import { memberKey, toMember } from './members.ts'
import { missionsKey, toMissions } from './missionOptions.ts'
import { reportKey, type StoredReport, toReport, waitingReports } from './reports.ts'
import { toValidators, toWorkspace, validatorsKey, workspaceKey } from './workspaces.ts'

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
  return {
    report: report && toReport(report),
    missions: toMissions(missions),
    validators: toValidators(validators),
    owner,
    placeOfWork: owner.placeOfWork ?? toWorkspace(workspace).placeOfWork,
  }
}
export type ReportFile = NonNullable<Awaited<ReturnType<typeof openReport>>>

/** The validators of the missions of a report, its owner and people who may no longer validate left out; none: everybody may. */
export const assignedTo = (
  missions: ReportFile['missions'],
  validators: ReportFile['validators'],
  { personId, activities }: Pick<StoredReport, 'personId' | 'activities'>,
): string[] => {
  const named = activities.flatMap(({ mission }) => missions[mission]?.validators ?? [])
  return [...new Set(named)].filter((id) => id !== personId && validators[id] !== undefined)
}

/** Whether somebody may know of a report: their own, or sent and theirs as its manager, its validator or who signed it. `validators` are all of the workspace's. */
export const mayRead = (
  report: StoredReport,
  validators: readonly string[],
  { person, permissions }: Pick<Caller, 'person' | 'permissions'>,
): boolean => {
  if (report.personId === person) return true
  if (report.status === 'DRAFT') return false
  const signed = report.validations.some(({ validatorId }) => validatorId === person)
  const { personId: ownerId, assigned } = report
  return (
    allows(CRA_MANAGERS, permissions) ||
    signed ||
    mayRespond({ personId: person, ownerId, assigned, validators }).allowed
  )
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

/** One page of the reports that wait for a person's signature: those they may answer, so it may be short. Two requests. */
export const waitingFor = async (tenant: string, personId: string, after: Record<string, unknown> | undefined) => {
  const [item, { reports, last }] = await Promise.all([getItem(validatorsKey(tenant)), waitingReports(tenant, after)])
  const validators = Object.keys(toValidators(item))
  const theirs = reports.filter(
    ({ personId: ownerId, assigned }) => mayRespond({ personId, ownerId, assigned, validators }).allowed,
  )
  return { reports: theirs, last }
}
