import { now } from '#functions/core/clock.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { fromCursor, listOf, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { log } from '#functions/core/log.ts'
import { appsOffOf } from '#functions/core/security/revocations.ts'
import { getItem } from '#functions/core/table/table.ts'
import { comingSeats } from '#functions/data/apps/academy/ownSeats.ts'
import { usageOf } from '#functions/data/companies/usage.ts'
import { cardsSince } from '#functions/data/figures/cards.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { financeOf } from '#functions/data/figures/finance.ts'
import { cameSince } from '#functions/data/figures/people.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { colleaguesOf } from '#functions/data/people/colleagues.ts'
import { awaited } from '#functions/data/positionings/positioningContext.ts'
import { staffingStatsOf } from '#functions/data/positionings/staffingStats.ts'
import { missionsKey } from '#functions/data/reports/reportableMissions.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { dayAfter } from '#shared/core/calendar.ts'
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
  const rows = waits.length > 0 ? await awaited(tenant, person, waits) : []
  const open = waits.map((waited) => [waited, rows.filter(({ status }) => status === waited).length])
  return { ...steps, ...(Object.fromEntries(open) as Partial<typeof steps>) }
}

export const handler = serve(dashboards, {
  admin: async (_, caller) => {
    const today = parisDate()
    const places = allows(STAFFING, caller.permissions)
    const [usage, staffing] = await Promise.all([
      readOrLog('usage', caller, usageOf(caller.tenant)),
      places ? readOrLog('staffing', caller, staffingStatsOf(caller.tenant).since(daysSince(today))) : undefined,
    ])
    return { gadgets: companyGadgets({ today, usage, places, staffing }) }
  },

  signed: async ({ signedIn, cursor }, caller) => {
    const place = listOf(caller, 'dashboards.signed', signedIn)
    const { lines, last } = await financeOf(caller.tenant).signedIn(signedIn, await fromCursor(place, cursor))
    return { items: await toSignedReports(caller, lines), cursor: await toCursor(place, last) }
  },

  user: async (_, caller) => {
    const { tenant, person } = caller
    const today = parisDate()
    const [steps, months] = await Promise.all([
      readOrLog('steps', caller, countOwnSteps(caller)),
      readOrLog('months', caller, teamOf(tenant).year(person, Number(today.slice(0, 4)))),
    ])
    return { gadgets: personGadgets({ today, steps, months }) }
  },

  finance: async (_, { tenant }) => {
    const finance = financeOf(tenant)
    const [months, lines] = await Promise.all([finance.months(), finance.lines()])
    return financeDashboard(parisDate().slice(0, 7), months, lines)
  },

  validated: async ({ from, until, cursor }, caller) => {
    const place = listOf(caller, 'dashboards.validated', from, until)
    const { lines, last } = await financeOf(caller.tenant).linesBetween(from, until, await fromCursor(place, cursor))
    return { items: lines.map(toValidatedReport), cursor: await toCursor(place, last) }
  },

  project: async ({ mission }, caller) => {
    const { tenant, person, permissions, language } = caller
    if (mission !== undefined) return readMissionDashboard(mission, caller)
    const today = parisDate()
    const finance = allows(FINANCE_VIEWERS, permissions) ? financeOf(tenant) : undefined
    const appsOff = await appsOffOf(tenant)
    const [cards, due, missions, options, team, months, days] = await Promise.all([
      appsOff.includes('scrumboard') ? [] : cardsSince(tenant, cardsShownSince(today)),
      listDue(today, caller, appsOff),
      allows(STAFFING, permissions) ? missionsOf(tenant).startingBetween(today, dayAfter(today, 1)) : [],
      appsOff.includes('academy') ? undefined : getItem(missionsKey(tenant, person)),
      colleaguesOf(tenant, person, ''),
      finance?.months(),
      finance?.days(expensesSince(today)),
    ])
    const kept = months && days ? { months, days } : undefined
    const trainings = comingSeats(options, today, 2)
    return projectDashboard(today, { cards, due, missions, trainings, language, team, kept })
  },

  analytics: async (_, { tenant }) => {
    const today = parisDate()
    const [came, { days }] = await Promise.all([
      cameSince(tenant, visitorsSince(today), billedMonth(now())),
      staffingStatsOf(tenant).since(proposalsSince(today)),
    ])
    return analyticsDashboard(today, came, days)
  },

  crypto: async () => sampleRates.rates(parisDate()),
})
