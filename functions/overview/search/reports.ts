import { latestToday } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { toValidators, validatorsKey } from '#functions/data/companies/workspaces.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { mayRead, withCurrentValidators } from '#functions/data/reports/reportContext.ts'
import { reportKey, toReport } from '#functions/data/reports/reports.ts'
import { isWithoutMission } from '#functions/data/reports/withoutMission.ts'
import { readIf } from '#functions/data/stored.ts'
import { fillTitle, reportTitle } from '#functions/texts/search.ts'
import { allows, CRA_AREA, CRA_MANAGERS, CRA_VALIDATORS } from '#shared/core/permissions.ts'
import { craIdOf, craIdParts, isLocked, isOpenToFill } from '#shared/time/cra/rules.ts'
import type { YearMonth } from './months.ts'

/** Other people's reports that are read. */
const MAX_REPORTS_READ = 10

/** Months of the caller and of others that match, with the keys to read, in that order. */
export interface WantedReports {
  own: readonly YearMonth[]
  others: readonly string[]
  keys: readonly Key[]
}

/** `people` are those that the query names; undefined means that it names nobody: then the caller's own months. */
export const selectReports = (
  caller: Caller,
  months: readonly YearMonth[],
  people: readonly string[] | undefined,
): WantedReports => {
  const { tenant, person, permissions } = caller
  const isOwn = allows(CRA_AREA, permissions) && (people?.includes(person) ?? true)
  const own = isOwn ? months.filter(({ year, month }) => isOpenToFill(year, month, latestToday())) : []
  const readers = [...CRA_MANAGERS, ...CRA_VALIDATORS]
  const named = allows(readers, permissions) ? (people ?? []).filter((one) => one !== person) : []
  const others = named
    .flatMap((one) => months.map(({ year, month }) => craIdOf(one, year, month)))
    .slice(0, MAX_REPORTS_READ)
  const reports = [...own.map(({ year, month }) => craIdOf(person, year, month)), ...others]
  const decides = others.length > 0 && !allows(CRA_MANAGERS, permissions)
  return {
    own,
    others,
    keys: [
      ...reports.map((id) => reportKey(tenant, id)),
      ...(own.length > 0 ? [missionsKey(tenant, person)] : []),
      ...(decides ? [validatorsKey(tenant), ...ownersOf(others).map((one) => missionsKey(tenant, one))] : []),
    ],
  }
}

const ownersOf = (reports: readonly string[]): string[] => [...new Set(reports.map((id) => craIdParts(id).personId))]

/** Results from the items read: the caller's months to fill, and others' reports that they may read. */
export const toReportResults = (
  caller: Caller,
  { own, others }: WantedReports,
  items: readonly (Item | undefined)[],
) => {
  const rest = items.slice(own.length + others.length)
  const ownMissions = own.length > 0 ? rest.shift() : undefined
  const [list, ...missions] = rest
  const names = toValidators(list)
  const validators = Object.keys(names)
  const owners = ownersOf(others)
  const tasks = own.flatMap(({ year, month }, index) => {
    const item = items[index]
    // Without a mission there is nothing to fill, such as before the first one.
    if (!item && isWithoutMission(ownMissions, { year, month })) return []
    return [
      {
        title: fillTitle(caller.language, year, month),
        completed: isLocked(readIf(item, toReport)?.status ?? 'DRAFT'),
        link: `/activity-report/timesheets/${month}/${year}`,
      },
    ]
  })
  const pages = items.slice(own.length, own.length + others.length).flatMap((item) => {
    const stored = readIf(item, toReport)
    const report = stored && withCurrentValidators(stored, missions[owners.indexOf(stored.personId)], names)
    // Drafts are readable from the team's list, but not searchable.
    if (!report || report.status === 'DRAFT' || !mayRead(report, validators, caller)) return []
    const { id, resourceName, year, month } = report
    return [
      {
        kind: 'report' as const,
        title: reportTitle(caller.language, resourceName, year, month),
        link: `/activity-report/timesheets/validate/${id}`,
      },
    ]
  })
  return { tasks, pages }
}
