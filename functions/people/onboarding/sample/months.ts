import { now } from '#functions/core/clock.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { AcceptedMission } from '#functions/data/reports/reportableMissions.ts'
import { recordReportEvent } from '#functions/data/reports/reportEvents.ts'
import {
  rejectReport,
  reportKey,
  type StoredReport,
  saveReport,
  sendReport,
  toReport,
  type Validation,
  validateReport,
} from '#functions/data/reports/reports.ts'
import { buildSealedContent, computeSeal } from '#functions/data/reports/seal.ts'
import { setMonthProgress } from '#functions/data/reports/team.ts'
import { civilDate, dateParts, daysInMonth, daysOf, monthKey, shiftMonth } from '#shared/core/dates/calendar.ts'
import { typedSignature } from '#shared/core/typedSignature.ts'
import { craIdOf, workedDays } from '#shared/time/cra/rules.ts'
import { PEOPLE, type SampleMissionKey, type SamplePersonKey } from './content.ts'

export interface ReportingHistory {
  tenant: string
  key: SamplePersonKey
  person: { id: string; name: string }
  founder: { id: string; name: string }
  missions: Partial<Record<SampleMissionKey, AcceptedMission>>
  /** The message of a rejected month. */
  rejection: string
  today: string
}

const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const EASTER_OFFSET_DAYS = [1, 39, 50]

/** Easter Sunday of a year (Butcher’s algorithm), in milliseconds. */
const easterOf = (year: number): number => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - (b >> 2) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * (c >> 2) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** Whether a date is a public holiday in France. */
const isHoliday = (date: string): boolean => {
  const since = Math.round((Date.parse(date) - easterOf(dateParts(date).year)) / 86_400_000)
  return FIXED_HOLIDAYS.includes(date.slice(5)) || EASTER_OFFSET_DAYS.includes(since)
}

const activitiesOf = ({ key, missions }: ReportingHistory, year: number, month: number, until: number) =>
  Object.entries(PEOPLE[key].works).flatMap(([mission, weekdays]) => {
    const option = missions[mission as SampleMissionKey]
    if (!option) return []
    const details = daysOf(year, month)
      .filter(({ day, weekday }) => day <= until && weekdays.includes(weekday))
      .filter(({ day }) => !isHoliday(civilDate(year, month, day)))
      .map(({ day }) => ({ day, value: 1 }))
    return details.length > 0 ? [{ client: option.client.id, mission: option.mission.id, details }] : []
  })

/** The transactions of one month, in the order in which its person and the founder would have made them. */
const buildMonthWrites = (history: ReportingHistory, ago: number): Write[][] => {
  const { tenant, key, person, founder, missions, today } = history
  const course = PEOPLE[key].months[ago]
  const current = dateParts(today)
  const { year, month } = shiftMonth(current.year, current.month, -ago)
  const until = ago === 0 ? current.day - 1 : daysInMonth(year, month)
  const activities = activitiesOf(history, year, month, until)
  if (!course || activities.length === 0) return []
  // On the first of a month, what follows the month before it has not come yet.
  const instantAfter = (shift: number) =>
    new Date(Math.min(Date.UTC(year, month - 1, until + shift, 9), now().getTime())).toISOString()
  const saved = {
    id: craIdOf(person.id, year, month),
    personId: person.id,
    year,
    month,
    resourceName: person.name,
    activities,
    comments: '',
    totalWorkedDays: workedDays(activities),
    savedAt: instantAfter(0),
    savedIn: null,
  }
  const step = (
    write: Write,
    report: StoredReport,
    from: StoredReport['status'] | null,
    at: string,
    message: string | null = null,
  ): Write[] => {
    const { status, version, totalWorkedDays, sentAt, placeOfWork } = report
    const actionType = (
      {
        DRAFT: 'CRA_CREATED',
        WAITING_VALIDATION: 'CRA_SENT',
        VALIDATED: 'CRA_VALIDATED',
        REJECTED: 'CRA_REJECTED',
      } as const
    )[status]
    const by = status === 'VALIDATED' || status === 'REJECTED' ? founder : person
    return [
      write,
      setMonthProgress(tenant, person.id, monthKey(year, month), {
        status,
        totalWorkedDays,
        version,
        sentAt,
        placeOfWork,
      }),
      recordReportEvent(
        {
          tenant,
          actionType,
          version,
          actionBy: by,
          craId: report.id,
          from,
          to: status,
          message,
          resourceName: person.name,
          notify: [],
        },
        at,
      ),
    ]
  }
  const draft = toReport({ ...reportKey(tenant, saved.id), ...saved, status: 'DRAFT', version: 1 })
  const created = step(saveReport(tenant, 0, saved), draft, null, instantAfter(0))
  if (course === 'DRAFT') return [created]
  const sent = {
    sentAt: instantAfter(0),
    titles: Object.fromEntries(
      activities.flatMap(({ mission }) => {
        const option = Object.values(missions).find((one) => one.mission.id === mission)
        return option ? [[mission, { client: option.client, mission: option.mission }]] : []
      }),
    ),
    placeOfWork: { country: 'FR', region: null },
    assigned: [],
    resourceName: person.name,
  }
  const waiting: StoredReport = { ...draft, ...sent, status: 'WAITING_VALIDATION', version: 2 }
  const createdAndSent = [created, step(sendReport(tenant, draft, sent), waiting, 'DRAFT', instantAfter(0))]
  if (course === 'WAITING_VALIDATION') return createdAndSent
  const after = { ...waiting, status: course, version: 3 }
  if (course === 'REJECTED') {
    const reject = rejectReport(tenant, waiting, { at: instantAfter(2), message: history.rejection })
    return [...createdAndSent, step(reject, after, waiting.status, instantAfter(2), history.rejection)]
  }
  const validation: Validation = {
    number: 1,
    validatorId: founder.id,
    validatorName: founder.name,
    date: instantAfter(2),
    signature: typedSignature(founder.name),
  }
  const seal = computeSeal(buildSealedContent(tenant, waiting, [validation]))
  return [
    ...createdAndSent,
    step(validateReport(tenant, waiting, validation, seal), after, waiting.status, instantAfter(2)),
  ]
}

/** The transactions of all months, the oldest first. */
export const buildAllMonthWrites = (history: ReportingHistory): Write[][] =>
  [2, 1, 0].flatMap((ago) => buildMonthWrites(history, ago))
