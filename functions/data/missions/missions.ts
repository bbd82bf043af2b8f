import * as z from 'zod'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import type { DocumentedKeys } from '#functions/core/table/keys.ts'
import { check, getItem, getItems, put, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { missionListPartition, missionPartition } from '#functions/data/keys.ts'
import { buildMissionIndexWrites, type IndexedMission } from '#functions/data/matching/matchIndex.ts'
import { filteredPage } from '#functions/data/search/filteredPage.ts'
import { buildIndexWrites, type Entry } from '#functions/data/search/searchIndex.ts'
import { missionFeatures } from '#shared/staffing/matching/features.ts'
import type { Mission, MissionRow } from '#shared/staffing/missions/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { buildPlanWrites } from '../figures/plan.ts'
import { readEach, readIf } from '../stored.ts'
import { type Client, clientKey, toClient } from './clients.ts'
import { recordMissionEvent } from './missionEvents.ts'
import { buildMissionFilter, type MissionQuery } from './missionFilter.ts'
import { buildRowWrites } from './missionRows.ts'
import { positionsHeld } from './positions.ts'
import { type Assignment, missionKey, type StoredMission, toMission } from './storedMission.ts'

/** In items of their own, so that lists do not read them. */
export interface MissionTexts {
  description: string
  note: string
}

const textKey = (tenant: string, mission: string): Key => ({ pk: missionPartition(tenant, mission), sk: 'TEXT' })
/** Apart from the description, which candidates and clients read. */
const noteKey = (tenant: string, mission: string): Key => ({ pk: missionPartition(tenant, mission), sk: 'NOTE' })

/** Transaction writes that store a mission's texts; undefined: unchanged. */
const buildTextWrites = (tenant: string, mission: string, { description, note }: Partial<MissionTexts>): Write[] => [
  ...(description === undefined ? [] : [put({ ...textKey(tenant, mission), description, v: 1 })]),
  ...(note === undefined
    ? []
    : [note ? put({ ...noteKey(tenant, mission), note, v: 1 }) : remove(noteKey(tenant, mission))]),
]

const toIndexedMission = (mission: StoredMission | undefined): IndexedMission | undefined =>
  mission && {
    title: mission.title,
    open: mission.status === 'OPEN',
    features: missionFeatures({
      ...mission,
      seniorityYears: mission.minYears,
      maxDailyRate: mission.rateMax,
    }),
  }

export const missionEntry = (mission: StoredMission | undefined): Entry | undefined =>
  mission && {
    scope: 'staffing',
    kind: 'mission',
    id: mission.id,
    title: mission.title,
    open: mission.status === 'OPEN',
  }

const buildListingWrites = (tenant: string, before: StoredMission | undefined, after: StoredMission): Write[] => [
  ...buildRowWrites(tenant, before, after),
  ...buildMissionIndexWrites(tenant, after.id, toIndexedMission(before), toIndexedMission(after)),
]

/** Transaction writes that update the search index. */
export const buildMissionSearchWrites = (tenant: string, before: StoredMission, after: StoredMission): Write[] =>
  buildIndexWrites(tenant, missionEntry(before), missionEntry(after))

/** Updates the search index in a separate transaction, using the current mission on a conflict. */
export const updateMissionSearch = async (
  tenant: string,
  before: StoredMission,
  after: StoredMission,
): Promise<void> => {
  for (let current: StoredMission | undefined = after; current; ) {
    const as = check(missionKey(tenant, before.id), expression`#version = ${current.version}`)
    const refused = await transact([as, ...buildMissionSearchWrites(tenant, before, current)])
    current = readIf(refused?.get(0), toMission)
  }
}

/** Transaction writes that add a mission; its slug is claimed separately. */
export const addMission = (tenant: string, mission: StoredMission, description: string, note = ''): Write[] => [
  put({ ...missionKey(tenant, mission.id), ...mission, v: 1 }, expression`attribute_not_exists(#pk)`),
  ...buildTextWrites(tenant, mission.id, { description, note: note || undefined }),
  ...buildListingWrites(tenant, undefined, mission),
  ...buildIndexWrites(tenant, undefined, missionEntry(mission)),
]

/** Transaction writes that change a mission, without its search entry; the first is refused on a concurrent change. */
export const changeMission = (
  tenant: string,
  before: StoredMission,
  after: StoredMission,
  texts: Partial<MissionTexts>,
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
  ...buildTextWrites(tenant, before.id, texts),
  ...buildListingWrites(tenant, before, after),
  ...buildPlanWrites(tenant, before, after),
  ...(after.interventionType !== before.interventionType && Object.keys(before.assigned).length > 0
    ? [recordMissionEvent(tenant, before.id, 'MISSION_RETYPED')]
    : []),
]

/** Effect of a positioning step on its mission. */
export interface MissionStep {
  mission: string
  from: PositioningStatus | null
  to: PositioningStatus | null
  /** New assignment. */
  assign?: { person: string; assignment: Assignment } | undefined
  /** Condition on the mission. */
  when: Expression
}

/** Transaction write that counts a positioning step in its mission. */
export const buildMissionStepWrite = (tenant: string, { mission, from, to, assign, when }: MissionStep): Write => {
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

/** The list row for staffing managers. */
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

/** At most 50 missions with their clients, in one request. */
export const readWithClients = async (
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

const textIn = (text: unknown): string => z.string().catch('').parse(text)

/** The missions of one tenant. */
export const missionsOf = (tenant: string) => ({
  /** A mission with client and description, and its note for whoever may read it; two requests. */
  get: async (id: string, mayReadNote = false): Promise<{ stored: StoredMission; shown: Mission } | undefined> => {
    const [item, text, note] = await getItems([
      missionKey(tenant, id),
      textKey(tenant, id),
      ...(mayReadNote ? [noteKey(tenant, id)] : []),
    ])
    if (!item) return undefined
    const stored = toMission(item)
    const [client] = await getItems([clientKey(tenant, stored.clientId)])
    const texts = { description: textIn(text?.description), ...(mayReadNote && { note: textIn(note?.note) }) }
    return { stored, shown: { ...toRow(stored, readIf(client, toClient)), ...texts } }
  },
  /** The stored mission only. */
  getStored: async (id: string): Promise<StoredMission | undefined> => {
    const item = await getItem(missionKey(tenant, id))
    return item && toMission(item)
  },
  /** At most 20 open missions that start within a period. */
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
  description: async (id: string): Promise<string> => textIn((await getItem(textKey(tenant, id)))?.description),
  /** A page of a client's missions of any status, among 400 at most. */
  pageOfClient: async (clientId: string, after: Record<string, unknown> | undefined) => {
    const query = {
      where: expression`#pk = ${missionListPartition(tenant, 'ALL', 'newest')}`,
      filter: buildMissionFilter({ clientId, sort: 'newest' }),
    }
    const { items, last } = await filteredPage({ ...query, descending: true, after }, 50)
    const found = await getItems(items.map(({ id }) => missionKey(tenant, String(id))))
    return { missions: readEach(found, toMission), last }
  },
  /** A page of the list with clients. */
  page: async (
    query: MissionQuery,
    size: number,
    after: Record<string, unknown> | undefined,
    choose?: (rows: Item[]) => Promise<Item[]>,
  ) => {
    const { items, last } = await filteredPage(
      {
        where: expression`#pk = ${missionListPartition(tenant, query.status ?? 'ALL', query.sort)}`,
        filter: buildMissionFilter(query),
        descending: query.sort === 'newest',
        after,
      },
      size,
      choose,
    )
    const wanted = items.map(({ id, clientId }) => ({ missionId: String(id), clientId: String(clientId) }))
    const found = await readWithClients(tenant, wanted)
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
  'note on a mission, for those who manage missions': noteKey('<tenant>', '<mission>'),
  'mission in a list, sorted': [
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'newest'), sk: '<mission>' },
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'start'), sk: '<date>#<mission>' },
    { pk: missionListPartition('<tenant>', '<status or ALL>', 'title'), sk: '<title>#<mission>' },
  ],
})
