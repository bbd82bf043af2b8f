import { notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import type { Request } from '#functions/core/http/request.ts'
import { companyOf } from '#functions/data/companies/companies.ts'
import { isBilled } from '#functions/data/reports/reportableMissions.ts'
import { listReports, type StoredReport } from '#functions/data/reports/reports.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { allows, FINANCE_VIEWERS, STAFFING } from '#shared/core/permissions.ts'
import { positioningIdOf } from '#shared/staffing/positionings/rules.ts'
import type { BillableLine } from '#shared/time/cra/billableLine.ts'
import type { cra } from '#shared/time/cra/contract.ts'
import { craIdOf, workedDays } from '#shared/time/cra/rules.ts'

type Line = Omit<BillableLine, 'dailyRate'> & { personId: string }

const isSent = (report: StoredReport): report is StoredReport & Pick<Line, 'status'> =>
  report.status === 'WAITING_VALIDATION' || report.status === 'VALIDATED'

/** A line for each mission worked on in a sent report, under the names at its sending. */
const toReportLines = (
  tenant: string,
  { id, personId, resourceName, status, sentAt, activities, titles, validations }: StoredReport,
): Line[] =>
  activities.flatMap((activity) => {
    const named = titles[activity.mission]
    const days = workedDays([activity])
    if (!named || days === 0 || !isBilled(tenant, activity)) return []
    const { date, validatorName } = validations.at(-1) ?? { date: null, validatorName: null }
    const answered = { validatedAt: date, validatorName }
    return [
      { craId: id, personId, resourceName, status: status as Line['status'], ...named, days, sentAt, ...answered },
    ]
  })

/** Imported on first use: nothing else in this function needs positionings. */
const loadRates = async (tenant: string, lines: readonly Line[]): Promise<(number | null)[]> => {
  const { readAgreedRates } = await import('#functions/data/positionings/positionings.ts')
  return readAgreedRates(
    tenant,
    lines.map(({ mission, personId }) => positioningIdOf(mission.id, personId)),
  )
}

/** People whose sent report cannot be read. */
const listUnreadable = (
  people: readonly { personId: string; resourceName: string }[],
  reports: readonly StoredReport[],
  { year, month }: { year: number; month: number },
) =>
  people
    .filter(({ personId }) => !reports.some((report) => report.personId === personId))
    .map(({ personId, resourceName }) => ({ craId: craIdOf(personId, year, month), resourceName }))

/** A page of a month's billable lines: who has sent, their reports, and the agreed rates. */
export const listBillable = async (
  { year, month, cursor }: ParsedOf<typeof cra.billable>,
  { tenant, person, permissions }: Caller,
  { route }: Request,
): Promise<OutputOf<typeof cra.billable>> => {
  const list = pagedListFor({ tenant, person }, route, monthKey(year, month))
  const { people, last } = await teamOf(tenant).sent(year, month, await fromCursor(list, cursor))
  const reports = await listReports(
    tenant,
    people.map(({ personId }) => personId),
    year,
    month,
  )
  const unreadable = listUnreadable(people, reports, { year, month })
  const lines = reports.filter(isSent).flatMap((report) => toReportLines(tenant, report))
  const seesRates = allows([...STAFFING, ...FINANCE_VIEWERS], permissions)
  const rates = seesRates ? await loadRates(tenant, lines) : []
  const items = lines.map(({ personId: _, ...line }, index) => ({ ...line, dailyRate: rates[index] ?? null }))
  return { items, ...(unreadable.length > 0 && { unreadable }), cursor: await toCursor(list, last) }
}

/** A page of a month's days by date: who has sent, their reports under the names at their sending, and the company. */
export const listTeamDays = async (
  { year, month, cursor }: ParsedOf<typeof cra.teamDays>,
  { tenant, person }: Caller,
  { route }: Request,
): Promise<OutputOf<typeof cra.teamDays>> => {
  const list = pagedListFor({ tenant, person }, route, monthKey(year, month))
  const { people, last } = await teamOf(tenant).sent(year, month, await fromCursor(list, cursor))
  const ids = people.map(({ personId }) => personId)
  const [reports, company] = await Promise.all([listReports(tenant, ids, year, month), companyOf(tenant).get()])
  const emails = new Map(people.map(({ personId, email }) => [personId, email]))
  const unreadable = listUnreadable(people, reports, { year, month })
  const items = reports.filter(isSent).map((report) => ({
    craId: report.id,
    resourceName: report.resourceName,
    email: emails.get(report.personId) ?? '',
    status: report.status,
    activities: report.activities.map(({ client, mission, details }) => ({
      client: report.titles[mission]?.client.title ?? client,
      mission: report.titles[mission]?.mission.title ?? mission,
      details: details.map(({ day, value }) => ({ day, value })),
    })),
  }))
  return {
    items,
    ...(unreadable.length > 0 && { unreadable }),
    hoursPerDay: (company ?? notFound()).hoursPerDay,
    cursor: await toCursor(list, last),
  }
}
