import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { queryPage, update, updateItem } from '#functions/core/table/table.ts'
import {
  type AcceptedMission,
  acceptMission,
  missionsKey,
  unfilledSince,
} from '#functions/data/reports/reportableMissions.ts'
import { toReport } from '#functions/data/reports/reports.ts'
import { civilDate } from '#shared/core/calendar.ts'
import { readEach } from '../stored.ts'
import type { Client } from './clients.ts'
import type { Assignment, StoredMission } from './missions.ts'

const optionOf = (mission: StoredMission, client: Client, { startDate, endDate }: Assignment): AcceptedMission => ({
  client: { id: client.id, title: client.title, slug: client.slug },
  mission: { id: mission.id, title: mission.title, slug: mission.slug },
  ...{ startDate, endDate, validators: mission.validators },
})

/** The condition that somebody more can work on a mission, still at the moment of the write; `positions` are as they were read. */
export const positionStillLeft = ({
  assigned,
  positions,
}: Pick<StoredMission, 'assigned' | 'positions'>): Expression => {
  const gone = Object.entries(assigned).flatMap(([person, { vacated }]) => (vacated ? [person] : []))
  return gone.reduce(
    (all, person) => expression`${all} AND #assigned.${name(person)}.#vacated = ${true}`,
    expression`size(#assigned) < ${positions + gone.length}`,
  )
}

/** For each of some people, the condition that they have filled no day meanwhile: asked for before their months are looked through for days that would be taken away. */
export const unfilledBy = async (
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, Expression>> => {
  const items = people.length > 0 ? await batchGet(people.map((person) => missionsKey(tenant, person))) : []
  return new Map(people.map((person, at) => [person, unfilledSince(items[at])]))
}

/** The part of a transaction that opens a mission to somebody's reports, or changes what they know of it; under a condition. */
export const openToReports = (
  tenant: string,
  person: string,
  mission: StoredMission,
  client: Client,
  assignment: Assignment,
  when?: Expression,
): Write => acceptMission(tenant, person, optionOf(mission, client, assignment), when)

/** The part of a transaction that changes the last day somebody may report on a mission; the mission itself stays theirs. */
export const endInReports = (
  tenant: string,
  person: string,
  mission: string,
  endDate: string,
  unfilled: Expression | undefined,
): Write => {
  const isTheirs = expression`attribute_exists(#missions.${name(mission)})`
  return update(
    missionsKey(tenant, person),
    expression`SET #missions.${name(mission)}.#endDate = ${endDate}`,
    unfilled ? expression`${isTheirs} AND ${unfilled}` : isTheirs,
  )
}

/** Brings the name of a mission's client to what somebody's month can be filled with; false when they know it already. */
export const renameInReports = async (
  tenant: string,
  person: string,
  mission: string,
  { id, title, slug }: Client,
): Promise<boolean> => {
  const client = expression`#missions.${name(mission)}.#client`
  const changed = await updateItem(
    missionsKey(tenant, person),
    expression`SET ${client} = ${{ id, title, slug }}`,
    expression`${client}.#id = ${id} AND ${client}.#title <> ${title}`,
  )
  return changed !== undefined
}

const REPORTS = 120

/** The days that somebody's reports of some months, the latest of them, count work for a mission. */
const daysReported = async (
  tenant: string,
  person: string,
  mission: string,
  { from, to = '9999' }: { from: string; to?: string },
): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND #sk BETWEEN ${`CRA#${from.slice(0, 7)}`} AND ${`CRA#${to.slice(0, 7)}`}`,
    limit: REPORTS,
    descending: true,
  })
  return readEach(items, toReport)
    .flatMap(({ year, month, activities }) =>
      activities
        .filter((activity) => activity.mission === mission)
        .flatMap(({ details }) => details.map(({ day }) => civilDate(year, month, day))),
    )
    .toSorted()
}

/** The last day on which somebody's reports, from a date's month on, count work for a mission; undefined: none does. */
export const lastDayReported = async (
  tenant: string,
  person: string,
  mission: string,
  from: string,
): Promise<string | undefined> => (await daysReported(tenant, person, mission, { from })).at(-1)

/** The first day on which they do, from a date's month on and before another date. */
export const firstDayReported = async (
  tenant: string,
  person: string,
  mission: string,
  { from, before }: { from: string; before: string },
): Promise<string | undefined> =>
  (await daysReported(tenant, person, mission, { from, to: before })).find((day) => day < before)
