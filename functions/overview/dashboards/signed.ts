import type { Caller } from '#functions/core/http/caller.ts'
import type { FinanceLine } from '#functions/data/figures/finance.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { allows, CRA_MANAGERS } from '#shared/core/permissions.ts'
import type { SignedReport } from '#shared/overview/dashboards/contract.ts'
import { craIdParts } from '#shared/time/cra/rules.ts'

/** Signed reports with their owners, for those who may see everybody's; others find their own. */
export const toSignedReports = async (
  { tenant, person, permissions }: Caller,
  lines: readonly FinanceLine[],
): Promise<SignedReport[]> => {
  const follows = allows(CRA_MANAGERS, permissions)
  const reports = lines.map((line) => ({ ...line, ...craIdParts(line.craId) }))
  const known = [...new Set(reports.flatMap(({ personId }) => (follows || personId === person ? [personId] : [])))]
  const members = await membersOf(tenant).getMany(known)
  const names = new Map(members.map((member) => [member.id, fullName(member)]))
  return reports.map(({ craId, personId, year, month, at }) => ({
    craId: known.includes(personId) ? craId : null,
    resourceName: names.get(personId) ?? null,
    year,
    month,
    signedAt: at,
  }))
}
