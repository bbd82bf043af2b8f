import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { getItems, queryPage, update, updateItem } from '#functions/core/table/table.ts'
import { teamPartition } from '#functions/data/keys.ts'
import { monthKey } from '#shared/core/calendar.ts'
import { isRetryable, MAIL_FAILURES, type MailFailure } from '#shared/core/mail.ts'
import { CivilDate } from '#shared/core/terms.ts'
import type { TeamRow, TeamStatus } from '#shared/time/cra/contract.ts'
import { dayAfterLastWeekday, firstDayInMonth, lastIdOfMonth } from '#shared/time/cra/firstDays.ts'
import { craIdOf, isLocked } from '#shared/time/cra/rules.ts'
import { CraStatus, type MonthSummary } from '#shared/time/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { missionsKey } from './reportableMissions.ts'
import { isWithoutMission, withoutMission } from './withoutMission.ts'

/** How far one person's report of one month is. */
const Progress = z.object({
  status: CraStatus,
  totalWorkedDays: z.number(),
  version: z.int(),
  sentAt: z.iso.datetime().nullable(),
})
export type Progress = z.infer<typeof Progress>

/**
 * One row a person, with how far their report of each month is, kept in the transactions that change reports: a person's
 * year is one read, a team's month one page of rows, whoever has not begun included.
 */
const Row = z.object({
  personId: z.string(),
  resourceName: z.string(),
  email: z.string(),
  /** Each read by itself, see `progressIn`. */
  months: z.record(z.string(), z.unknown()),
  /** Their first day, where it was said. */
  firstDay: CivilDate.optional(),
  /** When they were last asked for which month; the latest ones. */
  reminders: z.record(z.string(), z.iso.datetime()).optional(),
  /** The month that they were last asked for by a mail which was not delivered, and why. */
  unreached: z.object({ month: z.string(), reason: z.enum(MAIL_FAILURES) }).optional(),
})
type Reminders = z.infer<typeof Row>['reminders']

const toRow = reader('team row', Row)
const toProgress = reader('month in the team', Progress)
/** How far a month is; undefined: it is not begun, or what is said of it cannot be read. */
const progressIn = ({ pk, sk }: Key, months: Record<string, unknown>, month: string): Progress | undefined => {
  const progress = months[month]
  return progress === undefined ? undefined : readIf({ ...(progress as object), pk, sk: `${sk}#${month}` }, toProgress)
}

const key = (tenant: string, person: string): Key => ({ pk: teamPartition(tenant), sk: person })

interface Joining {
  id: string
  firstName: string
  lastName: string
  email: string
  firstDay?: string | undefined
}

/** The part of a transaction that takes somebody into the team; the months of who was there before stay. */
export const joinTeam = (
  tenant: string,
  { id, firstName, lastName, email, firstDay }: Joining,
  owes: boolean,
): Write => {
  const facts = expression`SET #personId = ${id}, #resourceName = ${`${firstName} ${lastName}`}, #email = ${email},
    #months = if_not_exists(#months, ${{}}), #v = ${1}`
  const set = firstDay ? expression`${facts}, #firstDay = ${firstDay}` : facts
  const all = owes ? set : expression`${set}, #left = ${true}`
  const gone = [...(owes ? [expression`#left`] : []), ...(firstDay ? [] : [expression`#firstDay`])]
  const removed =
    gone.length > 0 ? expression` REMOVE ${gone.reduce((some, one) => expression`${some}, ${one}`)}` : expression``
  return update(key(tenant, id), expression`${all}${removed}`)
}

/** The part of a transaction that leaves of somebody who was erased the pseudonym and the months of the reports that stay; refused for who was never in the team. */
export const eraseFromTeam = (
  tenant: string,
  person: string,
  pseudonym: string,
  months: Record<string, Progress>,
): Write =>
  update(
    key(tenant, person),
    expression`SET #resourceName = ${pseudonym}, #email = ${''}, #months = ${months},
      #left = ${true} REMOVE #reminders, #unreached, #firstDay`,
    expression`attribute_exists(#pk)`,
  )

/** The part of a transaction that says whether somebody still owes reports; those there are stay in any case. */
export const setOwing = (tenant: string, person: string, owes: boolean): Write =>
  update(key(tenant, person), owes ? expression`REMOVE #left` : expression`SET #left = ${true}`)

/** The part of a transaction that says from which day on somebody owes reports; null: since they were added. */
export const setBeginning = (tenant: string, person: string, firstDay: string | null): Write =>
  update(
    key(tenant, person),
    firstDay === null ? expression`REMOVE #firstDay` : expression`SET #firstDay = ${firstDay}`,
    expression`attribute_exists(#pk)`,
  )

/** The part of a transaction that notes where a person's month now stands. */
export const noteProgress = (tenant: string, person: string, month: string, progress: Progress): Write =>
  update(key(tenant, person), expression`SET #months.${name(month)} = ${progress}`)

/** The part of a transaction that notes what a later save of a month changes; its status stays. Refused for a month that was never saved: DynamoDB writes nothing below a map that is not there. */
export const noteSave = (
  tenant: string,
  person: string,
  month: string,
  { totalWorkedDays, version }: Pick<Progress, 'totalWorkedDays' | 'version'>,
): Write =>
  update(
    key(tenant, person),
    expression`SET #months.${name(month)}.#totalWorkedDays = ${totalWorkedDays}, #months.${name(month)}.#version = ${version}`,
    expression`attribute_exists(#months.${name(month)})`,
  )

const PAGE = 100
/** A page of people of each of whom more is read or written. */
const FEW = 25
const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1)

/** Who no longer owes reports, or begins later (as `startsAfterMonth` says it), is listed for the months they have one of; who has left is never late. */
const filterFor = (month: string, status: TeamStatus | undefined): Expression => {
  const current = expression`#months.${name(month)}.#status`
  const owing = expression`attribute_not_exists(#left)`
  // Whose row cannot be read is never left out.
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const there = expression`(attribute_not_exists(#firstDay) AND NOT #personId >= ${lastIdOfMonth(year, number)}
    OR attribute_exists(#firstDay) AND NOT #firstDay >= ${dayAfterLastWeekday(year, number)})`
  if (status === undefined) return expression`(${owing} AND ${there} OR attribute_exists(${current}))`
  if (status !== 'NOT_SENT') return expression`${current} = ${status}`
  return expression`${owing} AND (attribute_not_exists(${current}) AND ${there} OR ${current} IN (${'DRAFT'}, ${'REJECTED'}))`
}

/** Somebody who has not sent their report of a month. */
export interface Late {
  personId: string
  isBegun: boolean
  status: Progress['status'] | undefined
  reminders: Reminders
}

/** As many of a person's reminders as their row keeps. */
export const REMINDERS_KEPT = 3

/** The part of a transaction that notes that somebody was asked for a month; refused when they are no longer late, or were asked meanwhile. */
export const noteReminder = (tenant: string, month: string, { personId, reminders }: Late, at: string): Write => {
  const months = { ...reminders, [month]: at }
  const latest = Object.entries(months).toSorted(([, a], [, b]) => b.localeCompare(a))
  const unchanged = reminders ? expression`#reminders = ${reminders}` : expression`attribute_not_exists(#reminders)`
  return update(
    key(tenant, personId),
    expression`SET #reminders = ${Object.fromEntries(latest.slice(0, REMINDERS_KEPT))} REMOVE #unreached`,
    expression`attribute_exists(#pk) AND ${filterFor(month, 'NOT_SENT')} AND ${unchanged}`,
  )
}

/** Notes why a reminder was not mailed; one that may arrive when it is sent again counts as none, so that it can be at once. */
export const noteUnreached = async (
  tenant: string,
  person: string,
  { year, month }: { year: number; month: number },
  reason: MailFailure,
): Promise<void> => {
  const at = monthKey(year, month)
  const note = expression`SET #unreached = ${{ month: at, reason }}`
  await updateItem(
    key(tenant, person),
    isRetryable(reason) ? expression`${note} REMOVE #reminders.${name(at)}` : note,
    expression`attribute_exists(#reminders.${name(at)})`,
  )
}

/** Whose row it is, whatever else of it cannot be read: who owes a report is never left out. */
const namedIn = ({ sk: personId, resourceName }: Item) => ({
  personId,
  resourceName: typeof resourceName === 'string' ? resourceName : personId,
})
const withoutDetails = (item: Item): z.infer<typeof Row> => {
  const months = z.record(z.string(), z.unknown()).catch({}).parse(item.months)
  return { ...namedIn(item), email: '', months }
}

/** The people of one tenant and their reports' progress. */
export const teamOf = (tenant: string) => ({
  /**
   * One page of a month; with a status only those, NOT_SENT meaning nothing sent since the month began. Who has begun none
   * and has no mission in it is late with nothing. Two requests.
   */
  month: async (
    year: number,
    month: number,
    status: TeamStatus | undefined,
    after: Record<string, unknown> | undefined,
  ) => {
    const at = monthKey(year, month)
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: filterFor(at, status),
      limit: PAGE,
      after,
    })
    const all = items.map((item): z.infer<typeof TeamRow> => {
      const { months, reminders, unreached, firstDay, ...person } = readIf(item, toRow) ?? withoutDetails(item)
      const progress = progressIn(item, months, at)
      return {
        ...person,
        id: months[at] === undefined ? null : craIdOf(person.personId, year, month),
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
        version: progress?.version ?? 0,
        sentAt: progress?.sentAt ?? null,
        remindedAt: reminders?.[at] ?? null,
        ...(unreached?.month === at && { reminderFailure: unreached.reason }),
        ...firstDayInMonth(firstDay, { year, month }),
      }
    })
    const asked = status === undefined || status === 'NOT_SENT'
    const blank = all.flatMap((row) => (asked && row.id === null ? [row.personId] : []))
    const free = await withoutMission(tenant, blank, { year, month })
    const rows =
      status === 'NOT_SENT'
        ? all.filter(({ personId }) => !free.has(personId))
        : all.map((row) => (free.has(row.personId) ? { ...row, noMission: true as const } : row))
    // A team of several pages stays in one order.
    if (after !== undefined || last !== undefined) return { rows, last }
    // Whoever still has to send it stands first: they are what a manager looks for.
    const owes = (row: z.infer<typeof TeamRow>) => !row.noMission && (row.status === null || !isLocked(row.status))
    return { rows: [...rows.filter(owes), ...rows.filter((row) => !owes(row))], last }
  },
  /** One page of those who are late with a month. Two requests. */
  late: async (year: number, month: number, after: Record<string, unknown> | undefined) => {
    const at = monthKey(year, month)
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: filterFor(at, 'NOT_SENT'),
      limit: FEW,
      after,
    })
    const late = readEach(items, (item): Late => {
      const { personId, months, reminders } = toRow(item)
      return { personId, isBegun: months[at] !== undefined, status: progressIn(item, months, at)?.status, reminders }
    })
    const blank = late.flatMap(({ personId, isBegun }) => (isBegun ? [] : [personId]))
    const free = await withoutMission(tenant, blank, { year, month })
    return { late: late.filter(({ personId }) => !free.has(personId)), last }
  },
  /** One page of the people whose report of a month waits or is validated. */
  sent: async (year: number, month: number, after: Record<string, unknown> | undefined) => {
    const status = expression`#months.${name(monthKey(year, month))}.#status`
    const { items, last } = await queryPage({
      where: expression`#pk = ${teamPartition(tenant)}`,
      filter: expression`${status} IN (${'WAITING_VALIDATION'}, ${'VALIDATED'})`,
      limit: FEW,
      after,
    })
    return { people: items.map(namedIn), last }
  },
  /** The validated months of several people: one request for each hundred. */
  validated: async (people: readonly string[]) => {
    const items = await batchGet(
      people.map((person) => key(tenant, person)),
      { eventually: true },
    )
    return items.flatMap((item, index) => {
      const months = (item && (readIf(item, toRow) ?? withoutDetails(item)).months) ?? {}
      return Object.keys(months)
        .filter((month) => item && progressIn(item, months, month)?.status === 'VALIDATED')
        .map((month) => ({ personId: people[index] ?? '', month }))
    })
  },
  /** One person's twelve months of a year. */
  year: async (person: string, year: number): Promise<MonthSummary[]> => {
    const [item, missions] = await getItems([key(tenant, person), missionsKey(tenant, person)])
    const months = (item && (readIf(item, toRow) ?? withoutDetails(item)).months) ?? {}
    return TWELVE.map((month) => {
      const at = monthKey(year, month)
      const progress = progressIn(key(tenant, person), months, at)
      return {
        month,
        id: months[at] === undefined ? null : craIdOf(person, year, month),
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
        ...(months[at] === undefined && isWithoutMission(missions, { year, month }) && { noMission: true as const }),
      }
    })
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'a person’s row in the team: status and last reminder of each month': key('<tenant>', '<person>'),
})
