import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import { listWaitingFor, openReport } from '#functions/data/reports/reportContext.ts'
import { readReportHistory } from '#functions/data/reports/reportEvents.ts'
import { teamOf } from '#functions/data/reports/team.ts'
import { monthKey } from '#shared/core/dates/calendar.ts'
import { cra } from '#shared/time/cra/contract.ts'
import { listNotDue } from '#shared/time/cra/daysToFill.ts'
import { firstDayInMonth } from '#shared/time/cra/firstDays.ts'
import { craIdOf } from '#shared/time/cra/rules.ts'
import { listBillable, listTeamDays } from './billable.ts'
import { sendReminders } from './remind.ts'
import { isAnswerable, requireReadable, respond, rightToRespond } from './respond.ts'
import { save } from './save.ts'
import { send } from './send.ts'
import { takeBack } from './takeBack.ts'
import { validateMany } from './validateMany.ts'
import { emptyMonth, toCra, toMissionOptions, toRejected } from './view.ts'

export const handler = serve(cra, {
  year: async ({ year }, { tenant, person }) => ({ year, months: await teamOf(tenant).year(person, year) }),

  month: async ({ year, month }, { tenant, person }) => {
    const file = await openReport(tenant, craIdOf(person, year, month))
    if (!file) return notFound()
    const { report, missions, validators, placeOfWork } = file
    const options = toMissionOptions(missions, year, month)
    const shown = report
      ? toCra(tenant, report, missions, validators, placeOfWork)
      : emptyMonth(year, month, file, options)
    return { ...shown, ...firstDayInMonth(file.owner.firstDay, { year, month }), options }
  },

  save,

  send,

  takeBack,

  get: async ({ craId }, caller) => {
    const file = await openReport(caller.tenant, craId)
    const report = requireReadable(file, caller)
    if (!file) return notFound()
    const right = rightToRespond(file, report, caller)
    const isOpen = isAnswerable(report)
    // A manager reading a draft is not told that they may not answer it.
    const { uncovered, partlyDue } = listNotDue(toMissionOptions(file.missions, report.year, report.month), report)
    const code = report.status === 'DRAFT' && right.code === 'access.denied' ? null : right.code
    return {
      ...toCra(caller.tenant, report, file.missions, file.validators, file.placeOfWork),
      ...toRejected(report, file.missions),
      ...firstDayInMonth(file.owner.firstDay, report),
      uncovered,
      ...(partlyDue.length > 0 && { partlyDue }),
      canRespond: right.allowed && isOpen,
      whyNot: code ?? (isOpen ? null : ('cra.notWaiting' as const)),
      ownReport: right.ownReport,
    }
  },

  history: async ({ craId }, caller) => {
    requireReadable(await openReport(caller.tenant, craId), caller)
    return (await readReportHistory(caller.tenant, craId)).map(({ actionBy, from, to, ...event }) => ({
      ...event,
      actionBy: actionBy.name,
      actionLog: { from, to },
    }))
  },

  waiting: async ({ cursor }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route)
    const { reports, unreadable, last } = await listWaitingFor(tenant, person, await fromCursor(list, cursor))
    const items = reports.map((report) => ({
      ...report,
      placeOfWork: report.placeOfWork ?? undefined,
      missions: report.activities.map(({ mission }) => report.titles[mission]?.mission.title ?? mission),
      ownReport: report.personId === person,
      ...(report.rejected && { sentAgain: true as const }),
    }))
    return { items, ...(unreadable.length > 0 && { unreadable }), cursor: await toCursor(list, last) }
  },

  team: async ({ year, month, status, cursor }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route, monthKey(year, month), status ?? '')
    const { rows, last } = await teamOf(tenant).month(year, month, status, await fromCursor(list, cursor))
    return { items: rows, cursor: await toCursor(list, last) }
  },

  remind: sendReminders,

  billable: listBillable,

  teamDays: listTeamDays,

  respond,

  validateMany: async ({ reports, signature }, caller, { idempotency }) => {
    const unique = new Map(reports.map((report) => [report.craId, report]))
    if (unique.size < reports.length)
      throw new ApiError('request.invalid', { problems: [{ path: 'reports', code: 'validation.duplicate' }] })
    return validateMany(reports, signature, caller, idempotency)
  },
})
