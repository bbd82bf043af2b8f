import * as z from 'zod'
import { type Expression, expression, name } from '#functions/lib/expression.ts'
import { getItem, type Key, queryPage, update, type Write } from '#functions/lib/table.ts'
import { CraStatus, type MonthSummary, type TeamRow, type TeamStatus } from '#shared/contracts/cra.ts'
import { monthKey } from '#shared/rules/calendar.ts'
import { craIdOf } from '#shared/rules/cra.ts'

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
  months: z.record(z.string(), Progress),
})

const partition = (tenant: string): string => `T#${tenant}#TEAM`
const key = (tenant: string, person: string): Key => ({ pk: partition(tenant), sk: person })

/** The part of a transaction that takes somebody into the team; the months of who was there before stay. */
export const joinTeam = (
  tenant: string,
  { id, firstName, lastName, email }: { id: string; firstName: string; lastName: string; email: string },
  owes: boolean,
): Write => {
  const set = expression`SET #personId = ${id}, #resourceName = ${`${firstName} ${lastName}`}, #email = ${email},
    #months = if_not_exists(#months, ${{}}), #v = ${1}`
  return update(key(tenant, id), owes ? expression`${set} REMOVE #left` : expression`${set}, #left = ${true}`)
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
      #left = ${true}`,
    expression`attribute_exists(#pk)`,
  )

/** The part of a transaction that says whether somebody still owes reports; those there are stay in any case. */
export const setOwing = (tenant: string, person: string, owes: boolean): Write =>
  update(key(tenant, person), owes ? expression`REMOVE #left` : expression`SET #left = ${true}`)

/** The part of a transaction that notes where a person's month now stands. */
export const noteProgress = (tenant: string, person: string, month: string, progress: Progress): Write =>
  update(key(tenant, person), expression`SET #months.${name(month)} = ${progress}`)

/** The part of a transaction that notes what a later save of a month changes; its status stays. */
export const noteSave = (
  tenant: string,
  person: string,
  month: string,
  { totalWorkedDays, version }: Pick<Progress, 'totalWorkedDays' | 'version'>,
): Write =>
  update(
    key(tenant, person),
    expression`SET #months.${name(month)}.#totalWorkedDays = ${totalWorkedDays}, #months.${name(month)}.#version = ${version}`,
  )

const PAGE = 100
const TWELVE = Array.from({ length: 12 }, (_, index) => index + 1)

/** Who no longer owes reports is listed for the months they have one of, and never as late. */
const filterFor = (month: string, status: TeamStatus | undefined): Expression => {
  const current = expression`#months.${name(month)}.#status`
  const owing = expression`attribute_not_exists(#left)`
  if (status === undefined) return expression`(${owing} OR attribute_exists(${current}))`
  if (status !== 'NOT_SENT') return expression`${current} = ${status}`
  return expression`${owing} AND (attribute_not_exists(${current}) OR ${current} IN (${'DRAFT'}, ${'REJECTED'}))`
}

/** The people of one tenant and their reports' progress. */
export const teamOf = (tenant: string) => ({
  /** One page of a month; with a status only those, NOT_SENT meaning nothing sent since the month began. */
  month: async (
    year: number,
    month: number,
    status: TeamStatus | undefined,
    after: Record<string, unknown> | undefined,
  ) => {
    const at = monthKey(year, month)
    const { items, last } = await queryPage({
      where: expression`#pk = ${partition(tenant)}`,
      filter: filterFor(at, status),
      limit: PAGE,
      after,
    })
    const rows = items.map((item): z.infer<typeof TeamRow> => {
      const { months, ...person } = Row.parse(item)
      const progress = months[at]
      return {
        ...person,
        id: progress ? craIdOf(person.personId, year, month) : null,
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
        version: progress?.version ?? 0,
        sentAt: progress?.sentAt ?? null,
      }
    })
    return { rows, last }
  },
  /** One person's twelve months of a year. */
  year: async (person: string, year: number): Promise<MonthSummary[]> => {
    const item = await getItem(key(tenant, person))
    const months = item ? Row.parse(item).months : {}
    return TWELVE.map((month) => {
      const progress = months[monthKey(year, month)]
      return {
        month,
        id: progress ? craIdOf(person, year, month) : null,
        status: progress?.status ?? null,
        totalWorkedDays: progress?.totalWorkedDays ?? 0,
      }
    })
  },
})
