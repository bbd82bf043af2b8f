import { getItems } from '#functions/lib/table.ts'
import { craIdParts } from '#shared/rules/cra.ts'
import { memberKey, toMember } from './members.ts'
import { missionsKey, toMissions } from './missionOptions.ts'
import { reportKey, toReport } from './reports.ts'
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
