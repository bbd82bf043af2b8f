import * as z from 'zod'
import { batchGet } from '#functions/core/table/batchGet.ts'
import { type Expression, expression, name } from '#functions/core/table/expression.ts'
import type { Item, Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, isSameKey, personPartition } from '#functions/core/table/keys.ts'
import { put, queryPage, remove } from '#functions/core/table/table.ts'
import { missionPartition, positioningListPartition } from '#functions/data/keys.ts'
import { filteredPage } from '#functions/data/search/filteredPage.ts'
import { MAIL_FAILURES } from '#shared/core/mail.ts'
import { CivilDate, DisplayLanguage, Id, Instant } from '#shared/core/terms.ts'
import { Terms } from '#shared/staffing/positionings/consent.ts'
import {
  MAX_CANDIDATES,
  POSITIONING_STEPS,
  type PositioningStep,
  positioningIdOf,
  positioningIdParts,
  type StepFilter,
} from '#shared/staffing/positionings/rules.ts'
import { PositioningId, PositioningStatus } from '#shared/staffing/terms.ts'
import { readEach, reader, readIf } from '../stored.ts'

/** A positioning, stored with the mission; small rows form the lists. */
export const StoredPositioning = z.object({
  id: PositioningId,
  missionId: Id,
  clientId: Id,
  person: Id,
  resourceName: z.string(),
  status: PositioningStatus,
  version: z.int(),
  /** A ULID: the sort position in lists. */
  order: Id,
  positionedDate: Instant,
  preposedAdr: z.int(),
  changedAt: Instant,
  reason: z.string().nullable(),
  clientMessage: z.string().nullable(),
  /** Managers involved, who are notified of answers. */
  managers: z.array(Id),
  /** The current consent. */
  consent: z.object({ id: Id, at: Instant, hash: z.string(), profileVersion: z.int(), terms: Terms }).nullable(),
  /** The client's contact; `order`: the event of the current link. */
  contact: z
    .object({
      name: z.string(),
      email: z.string(),
      language: DisplayLanguage,
      sentAt: Instant,
      expiresAt: Instant,
      order: z.string(),
      /** Delivery state of the mail. */
      mailedAt: Instant.optional(),
      failure: z.enum(MAIL_FAILURES).optional(),
      /** Earlier releases: bounce or complaint. */
      refused: z.boolean().optional(),
    })
    .nullable(),
  /** Hash of the link's token. */
  link: z.string().optional(),
  /** Latest day of each step, as counted in figures; missing in earlier releases. */
  stepped: z.partialRecord(z.enum(POSITIONING_STEPS), CivilDate).optional(),
})
export type StoredPositioning = z.infer<typeof StoredPositioning>

const POSITIONING = 'POSITIONING#'
export const positioningKey = (tenant: string, id: string): Key => {
  const { missionId, personId } = positioningIdParts(id)
  return { pk: missionPartition(tenant, missionId), sk: POSITIONING + personId }
}
export const toPositioning = reader('positioning', StoredPositioning)

const Row = z.object({
  positioningId: PositioningId,
  missionId: Id,
  clientId: Id,
  person: Id,
  status: PositioningStatus,
  positionedDate: Instant,
  preposedAdr: z.int(),
})
export type PositioningRow = z.infer<typeof Row>

export const toPositioningRow = reader('positioning row', Row)

export const OWN_POSITIONINGS = 'POSITIONED#'
const ownKey = (tenant: string, { person, order }: StoredPositioning): Key => ({
  pk: personPartition(tenant, person),
  sk: OWN_POSITIONINGS + order,
})

/** Common prefix of current rows and of pointers to former positionings' histories. */
const EVER_POSITIONED = 'POSITIONED'
export const FORMER_POSITIONINGS = `${EVER_POSITIONED}_ONCE#`

/** Transaction write that remembers a former positioning. */
export const addFormerPositioning = (tenant: string, { id, person, missionId }: StoredPositioning): Write =>
  put({ pk: personPartition(tenant, person), sk: FORMER_POSITIONINGS + missionId, positioningId: id, v: 1 })

export const toPositioningId = (item: Item): string => toPositioned(item).positioningId
const toPositioned = reader('positioning row', Row.pick({ positioningId: true }))

const placesOf = (tenant: string, positioning: StoredPositioning): Key[] => [
  { pk: positioningListPartition(tenant, 'ALL'), sk: positioning.order },
  { pk: positioningListPartition(tenant, positioning.status), sk: positioning.order },
  ownKey(tenant, positioning),
]

const rowOf = ({
  id,
  missionId,
  clientId,
  person,
  status,
  positionedDate,
  preposedAdr,
  ...rest
}: StoredPositioning) => ({
  positioningId: id,
  missionId,
  clientId,
  person,
  status,
  positionedDate,
  preposedAdr,
  // For filtering only.
  ...(rest.stepped && { stepped: rest.stepped }),
})

const buildRowWrites = (
  tenant: string,
  before: StoredPositioning | undefined,
  after: StoredPositioning | undefined,
): Write[] => {
  const old = before ? placesOf(tenant, before) : []
  const next = after ? placesOf(tenant, after) : []
  return [
    ...old.filter((key) => !next.some((one) => isSameKey(one, key))).map((key) => remove(key)),
    ...(after ? next.map((key) => put({ ...key, ...rowOf(after), v: 1 })) : []),
  ]
}

/** Condition that a positioning, and the current link if given, is unchanged. */
const unchanged = ({ version, status }: StoredPositioning, link: string | undefined): Expression => {
  const read = expression`#version = ${version} AND #status = ${status}`
  return link === undefined ? read : expression`${read} AND #link = ${link}`
}

/**
 * Transaction writes that add, change or delete a positioning (undefined means missing); the first is refused on a
 * concurrent change. A client's link survives only with `link`.
 */
export const savePositioning = (
  tenant: string,
  before: StoredPositioning | undefined,
  after: StoredPositioning | undefined,
  link?: string,
): Write[] => {
  const id = (after ?? before)?.id ?? ''
  const key = positioningKey(tenant, id)
  const when = before ? unchanged(before, link) : expression`attribute_not_exists(#pk)`
  return [after ? put({ ...key, ...after, v: 1 }, when) : remove(key, when), ...buildRowWrites(tenant, before, after)]
}

/** Agreed daily rates in order; null: none. One request per 100. */
export const readAgreedRates = async (tenant: string, ids: readonly string[]): Promise<(number | null)[]> => {
  const rates = new Map<string, number>()
  const keys = ids.map((id) => positioningKey(tenant, id))
  for (const item of await batchGet(keys, { eventually: true })) {
    const positioning = readIf(item, toPositioning)
    if (positioning?.status === 'ACCEPTED_BY_CLIENT') rates.set(positioning.id, positioning.preposedAdr)
  }
  return ids.map((id) => rates.get(id) ?? null)
}

/** Parses the item of a refused write. */
export const toPositioningIfFound = (item: Item | undefined): StoredPositioning | undefined =>
  item && toPositioning(item)

export interface PositioningQuery {
  status?: PositioningStatus | undefined
  missionId?: string | undefined
  personId?: string | undefined
  /** A step within this period, both days included. */
  step?: StepFilter | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Bounds for string comparison of dates. */
const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31']

const buildStepFilter = ({ step, from, until }: PositioningQuery): Expression[] => {
  if (!step && !from && !until) return []
  const between = (one: PositioningStep): Expression =>
    expression`#stepped.${name(one)} >= ${from ?? FIRST_DAY} AND #stepped.${name(one)} <= ${until ?? LAST_DAY}`
  if (step !== 'answeredByClient') return [between(step ?? 'positioned')]
  return [expression`(${between('acceptedByClient')} OR ${between('refusedByClient')})`]
}

const OWN = 500

/** The positionings of one tenant. */
export const positioningsOf = (tenant: string) => ({
  /** A page of rows, newest first. */
  page: async (
    query: PositioningQuery,
    size: number,
    after: Record<string, unknown> | undefined,
    choose?: (rows: readonly PositioningRow[]) => Promise<readonly PositioningRow[]>,
  ) => {
    const { status, missionId, personId } = query
    const where = personId
      ? expression`#pk = ${personPartition(tenant, personId)} AND begins_with(#sk, ${OWN_POSITIONINGS})`
      : expression`#pk = ${positioningListPartition(tenant, status ?? 'ALL')}`
    const filter = [
      ...(missionId ? [expression`#missionId = ${missionId}`] : []),
      ...(personId && status ? [expression`#status = ${status}`] : []),
      ...buildStepFilter(query),
    ].reduce<Expression | undefined>((all, one) => (all ? expression`${all} AND ${one}` : one), undefined)
    const chosen = async (found: Item[]): Promise<Item[]> => {
      const ids = new Set((await choose?.(readEach(found, toPositioningRow)))?.map((one) => one.positioningId))
      return found.filter(({ positioningId }) => ids.has(String(positioningId)))
    }
    const { items, last } = await filteredPage(
      { where, descending: true, ...(filter && { filter }), ...(after && { after }) },
      size,
      choose && chosen,
    )
    return { rows: readEach(items, toPositioningRow), last }
  },
  /** A person's latest 500 rows, newest first. */
  own: async (person: string): Promise<PositioningRow[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${OWN_POSITIONINGS})`,
      limit: OWN,
      descending: true,
    })
    return readEach(items, toPositioningRow)
  },
  /** Ids of all current and former positionings. */
  listAllIds: async (person: string): Promise<string[]> => {
    const ids = new Set<string>()
    let after: Record<string, unknown> | undefined
    do {
      const page = await queryPage({
        where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${EVER_POSITIONED})`,
        limit: OWN,
        ...(after && { after }),
      })
      for (const id of readEach(page.items, toPositioningId)) ids.add(id)
      after = page.last
    } while (after)
    return [...ids]
  },
  /** All positionings of a mission. */
  ofMission: async (mission: string): Promise<StoredPositioning[]> => {
    const { items } = await queryPage({
      where: expression`#pk = ${missionPartition(tenant, mission)} AND begins_with(#sk, ${POSITIONING})`,
      limit: MAX_CANDIDATES,
    })
    return readEach(items, toPositioning)
  },
})

/** A new positioning on the short list. */
export const newPositioning = (
  positioning: Pick<
    StoredPositioning,
    'missionId' | 'clientId' | 'person' | 'resourceName' | 'order' | 'positionedDate' | 'preposedAdr'
  >,
): StoredPositioning => ({
  ...positioning,
  id: positioningIdOf(positioning.missionId, positioning.person),
  status: 'RESOURCE_SELECTED',
  version: 1,
  changedAt: positioning.positionedDate,
  reason: null,
  clientMessage: null,
  managers: [],
  consent: null,
  contact: null,
})

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'positioning, with the latest date of each step': {
    pk: missionPartition('<tenant>', '<mission>'),
    sk: `${POSITIONING}<person>`,
  },
  'positioning in a list': [
    { pk: positioningListPartition('<tenant>', '<status or ALL>'), sk: '<ulid>' },
    { pk: personPartition('<tenant>', '<person>'), sk: `${OWN_POSITIONINGS}<ulid>` },
  ],
  'former positioning, removed from the mission': {
    pk: personPartition('<tenant>', '<person>'),
    sk: `${FORMER_POSITIONINGS}<mission>`,
  },
})
