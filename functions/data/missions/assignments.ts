import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { personPartition } from '#functions/core/table/keys.ts'
import { queryPage, update, updateItem } from '#functions/core/table/table.ts'
import {
  type AcceptedMission,
  acceptMission,
  isUnfilledSince,
  missionsKey,
} from '#functions/data/reports/reportableMissions.ts'
import { toReport } from '#functions/data/reports/reports.ts'
import { civilDate, monthOf } from '#shared/core/dates/calendar.ts'
import { readEach } from '../stored.ts'
import type { Client } from './clients.ts'
import { recordMissionEvent } from './missionEvents.ts'
import type { Assignment, StoredMission } from './storedMission.ts'

const optionOf = (mission: StoredMission, client: Client, { startDate, endDate }: Assignment): AcceptedMission => ({
  client: { id: client.id, title: client.title, slug: client.slug },
  mission: { id: mission.id, title: mission.title, slug: mission.slug },
  startDate,
  endDate,
  validators: mission.validators,
})

/** The condition, checked by the write itself, that a mission has a position left; `positions` are as read. */
export const positionLeftCondition = ({
  assigned,
  positions,
}: Pick<StoredMission, 'assigned' | 'positions'>): Expression => {
  const vacatedBy = Object.entries(assigned).flatMap(([person, { vacated }]) => (vacated ? [person] : []))
  return vacatedBy.reduce(
    (all, person) => expression`${all} AND #assigned.${name(person)}.#vacated = ${true}`,
    expression`size(#assigned) < ${positions + vacatedBy.length}`,
  )
}

/**
 * Conditions, by person, that no day was filled in since; read before checking months for days that would be lost. Without
 * those who are erased: they have no reportable missions that could be written to.
 */
export const readUnfilledConditions = async (
  tenant: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, Expression>> => {
  const items = await batchGet(people.map((person) => missionsKey(tenant, person)))
  return new Map(
    people.flatMap((person, at): [string, Expression][] => (items[at] ? [[person, isUnfilledSince(items[at])]] : [])),
  )
}

/** Transaction write that makes a mission reportable for a person, or updates it; under a condition. */
export const openToReports = (
  tenant: string,
  person: string,
  mission: StoredMission,
  client: Client,
  assignment: Assignment,
  when?: Expression,
): Write => acceptMission(tenant, person, optionOf(mission, client, assignment), when)

/** More at once, with all else that a change of a mission writes, exceed a transaction. */
const MAX_OPTIONS = 40

/**
 * Transaction writes that bring what people may report on up to date with a changed mission; fewer days under the
 * conditions of `unfilled`. Of too many people only the days are written at once, title and validators by an event.
 */
export const buildOptionWrites = (
  tenant: string,
  [before, after]: readonly [StoredMission, StoredMission],
  client: Client,
  unfilled: ReadonlyMap<string, Expression>,
): Write[] => {
  const isNarrower = after.startDate > before.startDate || after.endDate < before.endDate
  const changed = [...unfilled].flatMap(([person, when]) => {
    const [was, is] = [before.assigned[person], after.assigned[person]]
    const isSame =
      was && is && JSON.stringify(optionOf(before, client, was)) === JSON.stringify(optionOf(after, client, is))
    if (!was || !is || isSame) return []
    const isMoved = was.startDate !== is.startDate || was.endDate !== is.endDate
    return [{ isMoved, write: openToReports(tenant, person, after, client, is, isNarrower ? when : undefined) }]
  })
  const isRoom = changed.length <= MAX_OPTIONS
  const writes = changed.filter(({ isMoved }) => isRoom || isMoved).map(({ write }) => write)
  return isRoom ? writes : [...writes, recordMissionEvent(tenant, after.id, 'MISSION_RENAMED')]
}

/** Transaction write that changes the reportable days of a mission; none for somebody erased, without a condition. */
export const changeReportableDays = (
  tenant: string,
  person: string,
  mission: string,
  { startDate, endDate }: Pick<Assignment, 'startDate' | 'endDate'>,
  unfilled: Expression | undefined,
): Write[] =>
  unfilled
    ? [
        update(
          missionsKey(tenant, person),
          expression`SET #missions.${name(mission)}.#startDate = ${startDate}, #missions.${name(mission)}.#endDate = ${endDate}`,
          expression`attribute_exists(#missions.${name(mission)}) AND ${unfilled}`,
        ),
      ]
    : []

/** Updates the client's name in a person's reportable missions; false when up to date. */
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

/** Updates title and validators in a person's reportable missions; false when up to date. */
export const updateInReports = async (
  tenant: string,
  person: string,
  { id, title, slug, validators }: StoredMission,
): Promise<boolean> => {
  const option = expression`#missions.${name(id)}`
  const changed = await updateItem(
    missionsKey(tenant, person),
    expression`SET ${option}.#mission = ${{ id, title, slug }}, ${option}.#validators = ${validators}`,
    expression`attribute_exists(${option}) AND (${option}.#mission.#title <> ${title} OR ${option}.#validators <> ${validators})`,
  )
  return changed !== undefined
}

const MAX_REPORTS_READ = 120

/** Reported days of a mission within the latest months. */
const listReportedDays = async (
  tenant: string,
  person: string,
  mission: string,
  { from, to = '9999' }: { from: string; to?: string },
): Promise<string[]> => {
  const { items } = await queryPage({
    where: expression`#pk = ${personPartition(tenant, person)} AND #sk BETWEEN ${`CRA#${monthOf(from)}`} AND ${`CRA#${monthOf(to)}`}`,
    limit: MAX_REPORTS_READ,
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

/** The last reported day of a mission since a month; undefined: none. */
export const findLastReportedDay = async (
  tenant: string,
  person: string,
  mission: string,
  from: string,
): Promise<string | undefined> => (await listReportedDays(tenant, person, mission, { from })).at(-1)

/** The first reported day of a mission since a month and before a date. */
export const findFirstReportedDay = async (
  tenant: string,
  person: string,
  mission: string,
  { from, before }: { from: string; before: string },
): Promise<string | undefined> =>
  (await listReportedDays(tenant, person, mission, { from, to: before })).find((day) => day < before)
