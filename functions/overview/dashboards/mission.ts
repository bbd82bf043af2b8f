import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { getItem } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readMissionFigures } from '#functions/data/figures/missions.ts'
import { missionKey, type StoredMission, toMission } from '#functions/data/missions/storedMission.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { fullName } from '#functions/data/people/names.ts'
import { readIf } from '#functions/data/stored.ts'
import { compareNames } from '#shared/core/names.ts'
import { allows, FINANCE_VIEWERS, STAFFING } from '#shared/core/permissions.ts'
import type { ProjectDashboard } from '#shared/overview/dashboards/project.ts'
import { COLLEAGUES_LISTED } from '#shared/overview/dashboards/rules.ts'
import { listDue } from './due.ts'
import { expensesSince, projectDashboard } from './project.ts'

/** Current and future assignees of a mission, by name. */
const loadTeam = async (tenant: string, { assigned }: StoredMission, today: string) => {
  const people = Object.entries(assigned).flatMap(([person, { endDate }]) => (endDate >= today ? [person] : []))
  if (people.length === 0) return []
  const members = (await membersOf(tenant).getMany(people.slice(0, COLLEAGUES_LISTED))).filter(worksHere)
  return members.toSorted((a, b) => compareNames(fullName(a), fullName(b)))
}

/** The project dashboard of one mission; not found for those who may not see missions. */
export const readMissionDashboard = async (id: string, caller: Caller): Promise<ProjectDashboard> => {
  const { tenant, permissions, language } = caller
  if (!allows(STAFFING, permissions)) return notFound()
  const today = parisDate()
  const appsOff = await listAppsOff(tenant)
  const [item, figures, due] = await Promise.all([
    getItem(missionKey(tenant, id)),
    readMissionFigures(tenant, id, expensesSince(today)),
    listDue(today, caller, appsOff, id),
  ])
  const mission = readIf(item, toMission) ?? notFound()
  const mayCount = allows(FINANCE_VIEWERS, permissions)
  return projectDashboard(today, {
    cards: appsOff.includes('scrumboard') ? [] : figures.cards,
    due,
    language,
    missions: [mission],
    trainings: [],
    team: await loadTeam(tenant, mission, today),
    kept: mayCount ? { months: figures.months(mission), days: figures.days } : undefined,
  })
}
