import * as z from 'zod'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { missionListPartition, missionPartition } from '#functions/data/keys.ts'
import { type IndexedMission, indexMission } from '#functions/data/matching/matchIndex.ts'
import { filteredPage } from '#functions/data/search/filteredPage.ts'
import { type Entry, indexed } from '#functions/data/search/searchIndex.ts'
import { folded } from '#shared/core/fold.ts'
import { CivilDate, Id, Instant } from '#shared/core/terms.ts'
import { missionFeatures } from '#shared/staffing/matching/features.ts'
import type { Mission, MissionRow, MissionSort } from '#shared/staffing/missions/contract.ts'
import { MissionFields } from '#shared/staffing/missions/fields.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { MissionStatus, PositioningCounts } from '#shared/staffing/terms.ts'
import { planChanged } from '../figures/plan.ts'
import { readEach, reader, readIf } from '../stored.ts'
import { type Client, clientKey, toClient } from './clients.ts'
import { missionRetyped } from './missionEvents.ts'
import { filterOf, type MissionQuery } from './missionFilter.ts'
import { positionsHeld } from './positions.ts'

/** The days somebody works on a mission; `ended`: they no longer follow those of the mission. `rate`: what the client has agreed to. */
const Assignment = z.object({
  startDate: CivilDate,
  endDate: CivilDate,
  ended: z.boolean(),
  /** Not kept by earlier releases. */
  rate: z.int().optional(),
  /** Whether the position is to be filled again, as they leave before the mission ends; in earlier releases it stayed theirs. */
  vacated: z.boolean().optional(),
})
export type Assignment = z.infer<typeof Assignment>

/**
 * A mission as stored, but for its description, which lies beside it. `counts`, `total` and `assigned` change with the
 * positionings, everything else with `version`.
 */
export const StoredMission = z.object({
  ...MissionFields.omit({ description: true }).shape,
  id: Id,
  slug: z.string(),
  clientId: Id,
  status: MissionStatus,
  version: z.int(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  /** When it was last opened again: links that clients were sent before stay closed. */
  reopenedAt: Instant.nullish(),
  counts: PositioningCounts,
  /** How many people are positioned. */
  total: z.int(),
  /** Who holds a position, or held one until they left, by person. */
  assigned: z.record(z.string(), Assignment),
})
export type StoredMission = z.infer<typeof StoredMission>

export const missionKey = (tenant: string, mission: string): Key => ({
  pk: missionPartition(tenant, mission),
  sk: 'MISSION',
})
const textKey = (tenant: string, mission: string): Key => ({ pk: missionPartition(tenant, mission), sk: 'TEXT' })
export const toMission = reader('mission', StoredMission)

const placeIn = ({ id, startDate, title }: StoredMission): Record<MissionSort, string> => ({
  newest: id,
  start: `${startDate}#${id}`,
  title: `${folded(title).slice(0, 80)}#${id}`,
})
const SORTS: readonly MissionSort[] = ['newest', 'start', 'title']

/** What the lists are filtered by: one small item for each order, among all missions and among those of the status. */
const rowsOf = (tenant: string, mission: StoredMission | undefined): Item[] => {
  if (!mission) return []
  const { id, clientId, interventionType, skills, title, slug, status, startDate, endDate } = mission
  const filtered = {
    ...{ id, clientId, interventionType, startDate, endDate },
    skills: skills.map(({ code }) => code),
    search: `${folded(title)} ${slug}`,
    v: 1,
  }
  return (['ALL', status] as const).flatMap((scope) =>
    SORTS.map((sort) => ({
      pk: missionListPartition(tenant, scope, sort),
      sk: placeIn(mission)[sort],
      ...filtered,
    })),
  )
}

const listed = (tenant: string, before: StoredMission | undefined, after: StoredMission): Write[] => {
  const [old, next] = [rowsOf(tenant, before), rowsOf(tenant, after)]
  const same = (a: Item, b: Item) => a.pk === b.pk && a.sk === b.sk
  return [
    ...old.filter((row) => !next.some((one) => same(one, row))).map((row) => remove(row)),
    ...next
      .filter((row) => !old.some((one) => same(one, row) && JSON.stringify(one) === JSON.stringify(row)))
      .map((row) => put(row)),
  ]
}

const matched = (mission: StoredMission | undefined): IndexedMission | undefined =>
  mission && {
    title: mission.title,
    open: mission.status === 'OPEN',
    features: missionFeatures({
      ...mission,
      seniorityYears: mission.minYears,
      maxDailyRate: mission.rateMax,
    }),
  }

/** How a mission is found by search. */
export const missionEntry = (mission: StoredMission | undefined): Entry | undefined =>
  mission && {
    ...{ scope: 'staffing', kind: 'mission' },
    id: mission.id,
    title: mission.title,
    open: mission.status === 'OPEN',
  }

const found = (tenant: string, before: StoredMission | undefined, after: StoredMission): Write[] => [
  ...listed(tenant, before, after),
  ...indexMission(tenant, after.id, matched(before), matched(after)),
]

/** The parts of the transaction that changes a mission by which search finds it as it is then. */
export const missionSearched = (tenant: string, before: StoredMission, after: StoredMission): Write[] =>
  indexed(tenant, missionEntry(before), missionEntry(after))

/** The same in a transaction of its own, once it is changed; by what it is by then, when it was changed again. */
export const searchMission = async (tenant: string, before: StoredMission, after: StoredMission): Promise<void> => {
  for (let current: StoredMission | undefined = after; current; ) {
    const as = check(missionKey(tenant, before.id), expression`#version = ${current.version}`)
    const refused = await transact([as, ...missionSearched(tenant, before, current)])
    current = readIf(refused?.get(0), toMission)
  }
}

/** The parts of the transaction that opens a mission; its slug is taken beside. */
export const addMission = (tenant: string, mission: StoredMission, description: string): Write[] => [
  put({ ...missionKey(tenant, mission.id), ...mission, v: 1 }, expression`attribute_not_exists(#pk)`),
  put({ ...textKey(tenant, mission.id), description, v: 1 }),
  ...found(tenant, undefined, mission),
  ...indexed(tenant, undefined, missionEntry(mission)),
]

/** The parts of the transaction that changes a mission; refused at the first when it is not as it was read, its assignments included; how it is found by search is beside. */
export const changeMission = (
  tenant: string,
  before: StoredMission,
  after: StoredMission,
  description: string | undefined,
): Write[] => [
  update(
    missionKey(tenant, before.id),
    expression`SET #title = ${after.title}, #skills = ${after.skills}, #minYears = ${after.minYears},
      #languages = ${after.languages}, #startDate = ${after.startDate}, #endDate = ${after.endDate},
      #rateMin = ${after.rateMin}, #rateMax = ${after.rateMax}, #interventionType = ${after.interventionType},
      #city = ${after.city}, #country = ${after.country}, #positions = ${after.positions},
      #validators = ${after.validators}, #clientId = ${after.clientId}, #status = ${after.status},
      #closedAt = ${after.closedAt}, #reopenedAt = ${after.reopenedAt ?? null}, #assigned = ${after.assigned}, #version = ${before.version + 1}`,
    after.clientId === before.clientId
      ? expression`#version = ${before.version} AND #assigned = ${before.assigned}`
      : expression`#version = ${before.version} AND #assigned = ${before.assigned} AND #total = ${0}`,
  ),
  ...(description === undefined ? [] : [put({ ...textKey(tenant, before.id), description, v: 1 })]),
  ...found(tenant, before, after),
  ...planChanged(tenant, before, after),
  ...(after.interventionType !== before.interventionType && Object.keys(before.assigned).length > 0
    ? [missionRetyped(tenant, before.id)]
    : []),
]

/** How a step of a positioning changes its mission. */
export interface MissionStep {
  mission: string
  from: PositioningStatus | null
  to: PositioningStatus | null
  /** Opens the mission to the person's reports. */
  assign?: { person: string; assignment: Assignment } | undefined
  /** What of the mission has to hold. */
  when: Expression
}

/** The part of a transaction that counts a step of a positioning in its mission. */
export const stepMission = (tenant: string, { mission, from, to, assign, when }: MissionStep): Write => {
  const by = (status: PositioningStatus, change: number): Expression =>
    expression`#counts.${name(status)} = if_not_exists(#counts.${name(status)}, ${0}) + ${change}`
  const changes: Expression[] = [
    ...(from && from !== to ? [by(from, -1)] : []),
    ...(to && from !== to ? [by(to, 1)] : []),
    ...(from === null || to === null ? [expression`#total = #total + ${from === null ? 1 : -1}`] : []),
    ...(assign ? [expression`#assigned.${name(assign.person)} = ${assign.assignment}`] : []),
  ]
  const set = changes.reduce<Expression | undefined>((all, one) => (all ? expression`${all}, ${one}` : one), undefined)
  const key = missionKey(tenant, mission)
  return set ? update(key, expression`SET ${set}`, when) : update(key, expression`SET #v = ${1}`, when)
}

/** A mission as those who place people see it in a list. */
export const toRow = (mission: StoredMission, client: Client | undefined): MissionRow => {
  const { total: _, assigned: __, clientId, ...rest } = mission
  const { id, title, slug } = client ?? { id: clientId, title: clientId, slug: clientId }
  return {
    ...rest,
    client: { id, title, slug },
    counts: Object.fromEntries(Object.entries(rest.counts).filter(([, count]) => count > 0)),
    filled: positionsHeld(mission),
  }
}

/** Missions by id with their clients, in one request; at most 50. */
export const withClients = async (
  tenant: string,
  wanted: readonly { missionId: string; clientId: string }[],
): Promise<{ mission: StoredMission; client: Client | undefined }[]> => {
  if (wanted.length === 0) return []
  const missions = [...new Set(wanted.map(({ missionId }) => missionId))]
  const clients = [...new Set(wanted.map(({ clientId }) => clientId))]
  const items = await getItems([
    ...missions.map((id) => missionKey(tenant, id)),
    ...clients.map((id) => clientKey(tenant, id)),
  ])
  const byId = new Map(readEach(items.slice(missions.length), toClient).map((client) => [client.id, client]))
  return readEach(items.slice(0, missions.length), toMission).map((mission) => ({
    mission,
    client: byId.get(mission.clientId),
  }))
}

const descriptionIn = (item: Item | undefined): string => z.string().catch('').parse(item?.description)

/** The missions of one tenant. */
export const missionsOf = (tenant: string) => ({
  /** A mission with its description; two requests, as its client has to be known. */
  get: async (id: string): Promise<{ stored: StoredMission; shown: Mission } | undefined> => {
    const [item, text] = await getItems([missionKey(tenant, id), textKey(tenant, id)])
    if (!item) return undefined
    const stored = toMission(item)
    const [client] = await getItems([clientKey(tenant, stored.clientId)])
    return { stored, shown: { ...toRow(stored, readIf(client, toClient)), description: descriptionIn(text) } }
  },
  /** A mission without its client and its description. */
  bare: async (id: string): Promise<StoredMission | undefined> => {
    const item = await getItem(missionKey(tenant, id))
    return item && toMission(item)
  },
  /** The open missions that begin from a day to another one, at most 20. */
  startingBetween: async (first: string, last: string): Promise<StoredMission[]> => {
    const pk = missionListPartition(tenant, 'OPEN', 'start')
    const where = expression`#pk = ${pk} AND #sk BETWEEN ${first} AND ${`${last}#~`}`
    const { items } = await queryPage({ where, limit: 20, eventually: true })
    if (items.length === 0) return []
    return readEach(
      await getItems(
        items.map(({ id }) => missionKey(tenant, String(id))),
        { eventually: true },
      ),
      toMission,
    )
  },
  description: async (id: string): Promise<string> => descriptionIn(await getItem(textKey(tenant, id))),
  /** One page of a client's missions, whatever their status; at most 400 of all missions are looked through for it. */
  ofClient: async (clientId: string, after: Record<string, unknown> | undefined) => {
    const query = {
      where: expression`#pk = ${missionListPartition(tenant, 'ALL', 'newest')}`,
      filter: filterOf({ clientId, sort: 'newest' }),
    }
    const { items, last } = await filteredPage({ ...query, descending: true, after }, 50)
    const found = await getItems(items.map(({ id }) => missionKey(tenant, String(id))))
    return { missions: readEach(found, toMission), last }
  },
  /** One page of the list, with the clients. */
  page: async (
    query: MissionQuery,
    size: number,
    after: Record<string, unknown> | undefined,
    choose?: (rows: Item[]) => Promise<Item[]>,
  ) => {
    const { items, last } = await filteredPage(
      {
        where: expression`#pk = ${missionListPartition(tenant, query.status ?? 'ALL', query.sort)}`,
        filter: filterOf(query),
        descending: query.sort === 'newest',
        after,
      },
      size,
      choose,
    )
    const wanted = items.map(({ id, clientId }) => ({ missionId: String(id), clientId: String(clientId) }))
    const found = await withClients(tenant, wanted)
    const byId = new Map(found.map((one) => [one.mission.id, one]))
    const rows = wanted.flatMap(({ missionId }) => {
      const one = byId.get(missionId)
      return one ? [toRow(one.mission, one.client)] : []
    })
    return { rows, last }
  },
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mission, with its counters and assignments': missionKey('<tenant>', '<mission>'),
  'description of a mission': textKey('<tenant>', '<mission>'),
  'mission in a list, sorted': [
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'newest'), sk: '<mission>' },
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'start'), sk: '<date>#<mission>' },
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'title'), sk: '<title>#<mission>' },
  ],
})
