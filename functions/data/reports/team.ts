import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, queryPage, update, updateItem } from '#functions/core/table/table.ts'
import { teamPartition } from '#functions/data/keys.ts'
import { dateParts, monthKey } from '#shared/core/dates/calendar.ts'
import { isRetryable, MAIL_FAILURES, type MailFailure } from '#shared/core/mail.ts'
import { CivilDate } from '#shared/core/terms.ts'
import { PlaceOfWork } from '#shared/people/terms.ts'
import { dayAfterLastWeekday, firstDayInMonth, lastIdOfMonth } from '#shared/time/cra/firstDays.ts'
import type { TeamRow, TeamStatus } from '#shared/time/cra/reportRows.ts'
import { craIdOf, isLocked } from '#shared/time/cra/rules.ts'
import { sortTeam } from '#shared/time/cra/teamOrder.ts'
import { CraStatus, type MonthSummary } from '#shared/time/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { missionsKey } from './reportableMissions.ts'
import { isWithoutMission, listUncovered, listWithoutMission } from './withoutMission.ts'

/** Progress of one monthly report. */
const Progress = z.object({
  status: CraStatus,
  totalWorkedDays: z.number(),
  version: z.int(),
  sentAt: z.iso.datetime().nullable(),
  /** Of the report, once sent. */
  placeOfWork: PlaceOfWork.nullish(),
})
export type Progress = z.infer<typeof Progress>

/** One row per person with all months, updated with the reports: a year or a page of a team's month is one read. */
const Row = z.object({
  personId: z.string(),
  resourceName: z.string(),
  email: z.string(),
  /** Parsed one by one, see `progressIn`. */
  months: z.record(z.string(), z.unknown()),
  /** First day, if set. */
  firstDay: CivilDate.optional(),
  /** Missing: as the workspace. */
  placeOfWork: PlaceOfWork.optional(),
  /** Latest reminders by month. */
  reminders: z.record(z.string(), z.iso.datetime()).optional(),
  /** Month and reason of the last undelivered reminder. */
  unreached: z.object({ month: z.string(), reason: z.enum(MAIL_FAILURES) }).optional(),
})
type Reminders = z.infer<typeof Row>['reminders']

const toRow = reader('team row', Row)
const toProgress = reader('month in the team', Progress)
/** Undefined when not started or unreadable. */
const progressIn = ({ pk, sk }: Key, months: Record<string, unknown>, month: string): Progress | undefined => {
  const progress = months[month]
  return progress === undefined ? undefined : readIf({ ...(progress as object), pk, sk: `${sk}#${month}` }, toProgress)
}

/** Where a month is worked: where it was sent from, else where the person works now; omitted: as the workspace. */
const placeIn = (progress: Progress | undefined, row: Pick<z.infer<typeof Row>, 'placeOfWork'> | undefined) => {
  const sentFrom = progress && isLocked(progress.status) ? progress.placeOfWork : undefined
  const placeOfWork = sentFrom ?? row?.placeOfWork
  return placeOfWork && { placeOfWork }
}

/** Key of a person's row. */
export const teamRowKey = (tenant: string, person: string): Key => ({ pk: teamPartition(tenant), sk: person })

/** Transaction write that sets the progress of a month. */
export const setMonthProgress = (tenant: string, person: string, month: string, progress: Progress): Write =>
  update(teamRowKey(tenant, person), expression`SET #months.${name(month)} = ${progress}`)

/** Transaction write that updates days and version of a saved month; refused when it was never saved. */
export const updateMonthProgress = (
  tenant: string,
  person: string,
  month: string,
  { totalWorkedDays, version }: Pick<Progress, 'totalWorkedDays' | 'version'>,
): Write =>
  update(
    teamRowKey(tenant, person),
    expression`SET #months.${name(month)}.#totalWorkedDays = ${totalWorkedDays}, #months.${name(month)}.#version = ${version}`,
    expression`attribute_exists(#months.${name(month)})`,
  )

const PAGE = 100
/** Smaller pages where each person costs more requests. */
const SMALL_PAGE_SIZE = 25
const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1)

/** Filter by status: leavers and later starters (`startsAfterMonth`) match only with a report; leavers are never late. */
const filterFor = (month: string, status: TeamStatus | undefined): Expression => {
  const current = expression`#months.${name(month)}.#status`
  const owing = expression`attribute_not_exists(#left)`
  // Unreadable rows always match.
  const { year, month: number } = dateParts(month)
  const there = expression`(attribute_not_exists(#firstDay) AND NOT #personId >= ${lastIdOfMonth(year, number)}
    OR attribute_exists(#firstDay) AND NOT #firstDay >= ${dayAfterLastWeekday(year, number)})`
  if (status === undefined) return expression`(${owing} AND ${there} OR attribute_exists(${current}))`
  if (status !== 'NOT_SENT') return expression`${current} = ${status}`
  return expression`${owing} AND (attribute_not_exists(${current}) AND ${there} OR ${current} IN (${'DRAFT'}, ${'REJECTED'}))`
}

export interface LateMember {
  personId: string
  isBegun: boolean
  status: Progress['status'] | undefined
  reminders: Reminders
}

export const MAX_REMINDERS_KEPT = 3

/** Transaction write that stores a reminder; refused when the report was sent, or on a concurrent reminder. */
export const addReminder = (tenant: string, month: string, { personId, reminders }: LateMember, at: string): Write => {
  const months = { ...reminders, [month]: at }
  const latest = Object.entries(months).toSorted(([, a], [, b]) => b.localeCompare(a))
  const unchanged = reminders ? expression`#reminders = ${reminders}` : expression`attribute_not_exists(#reminders)`
  return update(
    teamRowKey(tenant, personId),
    expression`SET #reminders = ${Object.fromEntries(latest.slice(0, MAX_REMINDERS_KEPT))} REMOVE #unreached`,
    expression`attribute_exists(#pk) AND ${filterFor(month, 'NOT_SENT')} AND ${unchanged}`,
  )
}

/** Stores why a reminder failed; a temporary failure also removes it, so that it can be repeated at once. */
export const recordUnreached = async (
  tenant: string,
  person: string,
  { year, month }: { year: number; month: number },
  reason: MailFailure,
): Promise<void> => {
  const at = monthKey(year, month)
  const note = expression`SET #unreached = ${{ month: at, reason }}`
  await updateItem(
    teamRowKey(tenant, person),
    isRetryable(reason) ? expression`${note} REMOVE #reminders.${name(at)}` : note,
    expression`attribute_exists(#reminders.${name(at)})`,
  )
}

/** Name and id of any row, as nobody who owes a report may be omitted. */
const namedIn = ({ sk: personId, resourceName }: Item) => ({
  personId,
  resourceName: typeof resourceName === 'string' ? resourceName : personId,
})
const toUnreadableRow = (item: Item): z.infer<typeof Row> => {
  const months = z.record(z.string(), z.unknown()).catch({}).parse(item.months)
  return { ...namedIn(item), email: '', months }
}

export const teamOf = (tenant: string) => ({
  /** A page of a month by status; people without a mission in it are not late. Two requests. */
  month: async (
    year: number,
    month: number,
    status: TeamStatus | undefined,
    after: Record<string, unknown> | undefined,
  ) => {
    const reportedMonth = monthKey(year, month)
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: filterFor(reportedMonth, status),
      limit: PAGE,
      after,
    })
    const all = items.map((item): z.infer<typeof TeamRow> => {
      const row = readIf(item, toRow) ?? toUnreadableRow(item)
      const { months, reminders, unreached, firstDay, placeOfWork: _, ...person } = row
      const progress = progressIn(item, months, reportedMonth)
      return {
        ...person,
        id: months[reportedMonth] === undefined ? null : craIdOf(person.personId, year, month),
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
        version: progress?.version ?? 0,
        sentAt: progress?.sentAt ?? null,
        remindedAt: reminders?.[reportedMonth] ?? null,
        ...(unreached?.month === reportedMonth && { reminderFailure: unreached.reason }),
        ...firstDayInMonth(firstDay, { year, month }),
        ...placeIn(progress, row),
      }
    })
    const asked = status === undefined || status === 'NOT_SENT'
    const blank = all.flatMap((row) => (asked && row.id === null ? [row.personId] : []))
    const free = await listWithoutMission(tenant, blank, { year, month })
    const rows =
      status === 'NOT_SENT'
        ? all.filter(({ personId }) => !free.has(personId))
        : all.map((row) => (free.has(row.personId) ? { ...row, noMission: true as const } : row))
    // Of several pages each is sorted: those who follow are not known yet.
    return { rows: sortTeam(rows), last }
  },
  /** A page of late people. Two requests. */
  late: async (year: number, month: number, after: Record<string, unknown> | undefined) => {
    const at = monthKey(year, month)
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: filterFor(at, 'NOT_SENT'),
      limit: SMALL_PAGE_SIZE,
      after,
    })
    const late = readEach(items, (item): LateMember => {
      const { personId, months, reminders } = toRow(item)
      return { personId, isBegun: months[at] !== undefined, status: progressIn(item, months, at)?.status, reminders }
    })
    const blank = late.flatMap(({ personId, isBegun }) => (isBegun ? [] : [personId]))
    const free = await listWithoutMission(tenant, blank, { year, month })
    return { late: late.filter(({ personId }) => !free.has(personId)), last }
  },
  /** A page of people with a sent or validated report. */
  sent: async (year: number, month: number, after: Record<string, unknown> | undefined) => {
    const status = expression`#months.${name(monthKey(year, month))}.#status`
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: expression`${status} IN (${'WAITING_VALIDATION'}, ${'VALIDATED'})`,
      limit: SMALL_PAGE_SIZE,
      after,
    })
    return { people: items.map((item) => ({ ...namedIn(item), email: readIf(item, toRow)?.email ?? '' })), last }
  },
  /** Validated months; one request per 100 people. */
  validated: async (people: readonly string[]) => {
    const items = await batchGet(
      people.map((person) => teamRowKey(tenant, person)),
      { eventually: true },
    )
    return items.flatMap((item, index) => {
      const months = (item && (readIf(item, toRow) ?? toUnreadableRow(item)).months) ?? {}
      return Object.keys(months)
        .filter((month) => item && progressIn(item, months, month)?.status === 'VALIDATED')
        .map((month) => ({ personId: people[index] ?? '', month }))
    })
  },
  year: async (person: string, year: number): Promise<MonthSummary[]> => {
    const [item, missions] = await getItems([teamRowKey(tenant, person), missionsKey(tenant, person)])
    const row = item && (readIf(item, toRow) ?? toUnreadableRow(item))
    const months = row?.months ?? {}
    return TWELVE.map((month) => {
      const at = monthKey(year, month)
      const progress = progressIn(teamRowKey(tenant, person), months, at)
      return {
        month,
        id: months[at] === undefined ? null : craIdOf(person, year, month),
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
        ...(months[at] === undefined && isWithoutMission(missions, { year, month }) && { noMission: true as const }),
        ...listUncovered(missions, { year, month }),
        ...placeIn(progress, row),
      }
    })
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'a person’s row in the team: status and last reminder of each month': teamRowKey('<tenant>', '<person>'),
})
