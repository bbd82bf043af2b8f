import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { listAppsOff } from '#functions/core/security/revocations.ts'
import { getItem } from '#functions/core/table/table.ts'
import { upcomingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { readUsage } from '#functions/data/companies/usage.ts'
import { listCardDays } from '#functions/data/figures/cards.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { financeOf } from '#functions/data/figures/finance.ts'
import { readVisits } from '#functions/data/figures/people.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { listColleagues } from '#functions/data/people/colleagues.ts'
import { listAwaited } from '#functions/data/positionings/positioningContext.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { dateParts, dayAfter, monthOf } from '#shared/core/dates/calendar.ts'
import { allows, FINANCE_VIEWERS, STAFFING } from '#shared/core/permissions.ts'
import { dashboards } from '#shared/overview/dashboards/contract.ts'
import { billedMonth } from '#shared/people/company/usage.ts'
import { AWAITING_ANSWER } from '#shared/staffing/positionings/rules.ts'
import { analyticsDashboard, proposalsSince, visitorsSince } from './analytics.ts'
import { listDue } from './due.ts'
import { financeDashboard, toValidatedReport } from './finance.ts'
import { companyGadgets, daysSince, personGadgets } from './gadgets.ts'
import { readMissionDashboard } from './mission.ts'
import { cardsShownSince, expensesSince, projectDashboard } from './project.ts'
import { sampleRates } from './rates.ts'
import { toSignedReports } from './signed.ts'

/** Logs a failed read and returns undefined, so that the rest of the dashboard is shown. */
const readOrLog = async <T>(what: string, { tenant }: Caller, reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    log.error('dashboard.notRead', { what, tenant }, error)
    return undefined
  }
}

/** The caller's positionings by status; those awaiting an answer only on open missions. */
const countOwnSteps = async ({ tenant, person }: Caller) => {
  const steps = await staffingStatsOf(tenant).person(person)
  const waits = AWAITING_ANSWER.filter((status) => steps[status] > 0)
  const rows = waits.length > 0 ? await listAwaited(tenant, person, waits) : []
  const open = waits.map((waited) => [waited, rows.filter(({ status }) => status === waited).length])
  return { ...steps, ...(Object.fromEntries(open) as Partial<typeof steps>) }
}

export const handler = serve(dashboards, {
  admin: async (_, caller) => {
    const today = parisDate()
    const places = allows(STAFFING, caller.permissions)
    const [usage, staffing] = await Promise.all([
      readOrLog('usage', caller, readUsage(caller.tenant)),
      places ? readOrLog('staffing', caller, staffingStatsOf(caller.tenant).since(daysSince(today))) : undefined,
    ])
    return { gadgets: companyGadgets({ today, usage, places, staffing }) }
  },

  signed: async ({ signedIn, cursor }, caller) => {
    const place = pagedListFor(caller, 'dashboards.signed', signedIn)
    const { lines, last } = await financeOf(caller.tenant).linesSignedIn(signedIn, await fromCursor(place, cursor))
    return { items: await toSignedReports(caller, lines), cursor: await toCursor(place, last) }
  },

  user: async (_, caller) => {
    const { tenant, person } = caller
    const today = parisDate()
    const [steps, months] = await Promise.all([
      readOrLog('steps', caller, countOwnSteps(caller)),
      readOrLog('months', caller, teamOf(tenant).year(person, dateParts(today).year)),
    ])
    return { gadgets: personGadgets({ today, steps, months }) }
  },

  finance: async (_, { tenant }) => {
    const finance = financeOf(tenant)
    const [months, lines] = await Promise.all([finance.months(), finance.lines()])
    return financeDashboard(monthOf(parisDate()), months, lines)
  },

  validated: async ({ from, until, cursor }, caller) => {
    const place = pagedListFor(caller, 'dashboards.validated', from, until)
    const { lines, last } = await financeOf(caller.tenant).linesBetween(from, until, await fromCursor(place, cursor))
    return { items: lines.map(toValidatedReport), cursor: await toCursor(place, last) }
  },

  project: async ({ mission }, caller) => {
    const { tenant, person, permissions, language } = caller
    if (mission !== undefined) return readMissionDashboard(mission, caller)
    const today = parisDate()
    const finance = allows(FINANCE_VIEWERS, permissions) ? financeOf(tenant) : undefined
    const appsOff = await listAppsOff(tenant)
    const [cards, due, missions, options, team, months, days] = await Promise.all([
      appsOff.includes('scrumboard') ? [] : listCardDays(tenant, cardsShownSince(today)),
      listDue(today, caller, appsOff),
      allows(STAFFING, permissions) ? missionsOf(tenant).startingBetween(today, dayAfter(today, 1)) : [],
      appsOff.includes('academy') ? undefined : getItem(missionsKey(tenant, person)),
      listColleagues(tenant, person, ''),
      finance?.months(),
      finance?.days(expensesSince(today)),
    ])
    const kept = months && days ? { months, days } : undefined
    const trainings = upcomingSeats(options, today, 2)
    return projectDashboard(today, { cards, due, missions, trainings, language, team, kept })
  },

  analytics: async (_, { tenant }) => {
    const today = parisDate()
    const [came, { days }] = await Promise.all([
      readVisits(tenant, visitorsSince(today), billedMonth(now())),
      staffingStatsOf(tenant).since(proposalsSince(today)),
    ])
    return analyticsDashboard(today, came, days)
  },

  crypto: async () => sampleRates.rates(parisDate()),
})
