import * as z from 'zod'
import { buildAnnouncementWrite } from '#functions/core/http/announcement.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Key, Write } from '#functions/core/table/item.ts'
import { type DocumentedKeys, personPartition } from '#functions/core/table/keys.ts'
import { getItems, put, queryAll, remove, update } from '#functions/core/table/table.ts'
import { indexKeyUpdate, listWaitingStarts, startIndexKey } from '#functions/data/inbox/waiting.ts'
import { readEach, reader } from '#functions/data/stored.ts'
import { INBOX } from '#shared/core/live.ts'
import { EQUIPMENT_MANAGERS } from '#shared/core/permissions.ts'
import { CivilDate, Id } from '#shared/core/terms.ts'

/** Somebody starts on a mission and may need a kit; removed once decided. */
const StoredStart = z.object({ person: Id, mission: Id, startDate: CivilDate })
type StoredStart = z.infer<typeof StoredStart>
const toStart = reader('mission for a kit', StoredStart)

const PREFIX = 'KIT#'
const startKey = (tenant: string, person: string, mission: string): Key => ({
  pk: personPartition(tenant, person),
  sk: PREFIX + mission,
})

/** Transaction write that proposes a kit. */
export const proposeKit = (tenant: string, { person, mission, startDate }: StoredStart): Write =>
  put({
    ...startKey(tenant, person, mission),
    person,
    mission,
    startDate,
    ...startIndexKey(tenant, startDate, person, mission),
    v: 1,
  })

/** Transaction write that removes the proposal. */
export const deleteStart = (tenant: string, person: string, mission: string): Write =>
  remove(startKey(tenant, person, mission))

/** Transaction writes that update open pages which show who needs a kit. */
export const buildStartAnnouncements = ({ tenant, person: by }: Pick<Caller, 'tenant' | 'person'>): Write[] =>
  ['inventory', INBOX].map((group) =>
    buildAnnouncementWrite({ tenant, by, group, permissions: EQUIPMENT_MANAGERS, people: [] }),
  )

type Days = Readonly<Record<string, { startDate: string; endDate: string }>>

/**
 * Transaction writes that adapt kit proposals to changed assignments, and open pages that show them; refused when a kit is
 * handed over concurrently.
 */
export const buildStartWrites = async (
  caller: Pick<Caller, 'tenant' | 'person'>,
  { id: mission, assigned: before }: { id: string; assigned: Days },
  { assigned: after }: { assigned: Days },
): Promise<Write[]> => {
  const { tenant } = caller
  const moved = Object.entries(after).filter(
    ([person, { startDate, endDate }]) => startDate !== before[person]?.startDate || endDate < startDate,
  )
  if (moved.length === 0) return []
  const items = await getItems(moved.map(([person]) => startKey(tenant, person, mission)))
  const changes = moved.flatMap(([person, { startDate, endDate }], index) => {
    const key = startKey(tenant, person, mission)
    if (!items[index]) return []
    if (endDate < startDate) return [remove(key)]
    const change = expression`SET #startDate = ${startDate}${indexKeyUpdate(startIndexKey(tenant, startDate, person, mission))}`
    return [update(key, change, expression`attribute_exists(#pk)`)]
  })
  return changes.length > 0 ? [...changes, ...buildStartAnnouncements(caller)] : []
}

/** Earliest start first. */
export const listStarts = async (tenant: string): Promise<StoredStart[]> =>
  readEach(await listWaitingStarts(tenant), toStart)

/** Removes all proposals for a leaver; whether there were any. */
export const deleteStarts = async (tenant: string, person: string): Promise<boolean> => {
  const items = await queryAll({
    where: expression`#pk = ${personPartition(tenant, person)} AND begins_with(#sk, ${PREFIX})`,
  })
  await writeInBatches(items.map((item) => remove(item)))
  return items.length > 0
}

/** @public For functions/keys.md. */
export const keys = (): DocumentedKeys => ({
  'mission for which a person was given no kit yet': startKey('<tenant>', '<person>', '<mission>'),
})
