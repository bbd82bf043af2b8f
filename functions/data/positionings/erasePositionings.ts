import { busy } from '#functions/core/http/apiError.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItems, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { buildRemoveEventNoticesWrites } from '#functions/data/inbox/notices.ts'
import { positioningEventPartition } from '#functions/data/keys.ts'
import { buildMissionStepWrite } from '#functions/data/missions/missions.ts'
import { missionKey } from '#functions/data/missions/storedMission.ts'
import { positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { readIf } from '../stored.ts'
import { toPositioningEvent } from './positioningEvents.ts'
import {
  positioningKey,
  positioningsOf,
  type StoredPositioning,
  savePositioning,
  toPositioning,
} from './positionings.ts'
import { buildUncountWrites } from './staffingStats.ts'

const PAGE = 100

/** Writes that pseudonymise a positioning's history and remove notifications; without a pseudonym it is deleted. */
const buildHistoryWrites = async (tenant: string, id: string, pseudonym: string | undefined): Promise<Write[]> => {
  const { personId: person } = positioningIdParts(id)
  const writes: Write[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await queryPage({
      where: expression`#pk = ${positioningEventPartition(tenant, id)}`,
      limit: PAGE,
      ...(after && { after }),
    })
    for (const item of page.items) {
      writes.push(...buildRemoveEventNoticesWrites(tenant, item))
      const event = readIf(item, toPositioningEvent)
      if (!event || !pseudonym) {
        // Unreadable events may contain the name.
        writes.push(remove(item))
        continue
      }
      const by = event.actionBy.id === person ? { id: person, name: pseudonym } : event.actionBy
      writes.push(update(item, expression`SET #resourceName = ${pseudonym}, #actionBy = ${by}, #message = ${null}`))
    }
    after = page.last
  } while (after)
  return writes
}

/** Erasure of a positioning: pseudonymised when the person worked there, else deleted and uncounted. */
const outcomeOf = (tenant: string, positioning: StoredPositioning, pseudonym: string | undefined): Write[] => {
  if (!pseudonym) {
    const { missionId: mission, status } = positioning
    return [
      ...savePositioning(tenant, positioning, undefined),
      buildMissionStepWrite(tenant, { mission, from: status, to: null, when: expression`attribute_exists(#pk)` }),
      ...buildUncountWrites(tenant, status),
    ]
  }
  const { link: _, version, ...rest } = positioning
  const left = { ...rest, version: version + 1, resourceName: pseudonym, reason: null, clientMessage: null }
  return savePositioning(tenant, positioning, { ...left, consent: null, contact: null })
}

/** Erases the personal data of an unreadable positioning, which remains counted. */
const eraseUnreadable = async (tenant: string, id: string, item: Item, pseudonym: string): Promise<void> => {
  await writeInBatches(await buildHistoryWrites(tenant, id, pseudonym))
  const unnamed = expression`SET #resourceName = ${pseudonym}, #reason = ${null}, #clientMessage = ${null},
    #consent = ${null}, #contact = ${null} REMOVE #link`
  await transact([update(item, unnamed)])
}

const eraseOne = async (tenant: string, id: string, pseudonym: string): Promise<void> => {
  const { missionId } = positioningIdParts(id)
  for (let attempt = 0; ; attempt += 1) {
    const [item, mission] = await getItems([positioningKey(tenant, id), missionKey(tenant, missionId)])
    const positioning = mission && readIf(item, toPositioning)
    if (mission && item && !positioning) return eraseUnreadable(tenant, id, item, pseudonym)
    if (positioning?.resourceName === pseudonym) return
    if (attempt > 4) throw busy()
    const worked = positioning?.status === 'ACCEPTED_BY_CLIENT'
    await writeInBatches(await buildHistoryWrites(tenant, id, worked ? pseudonym : undefined))
    // Already removed from the mission: only the history was left.
    if (!positioning) return
    if (!(await transact(outcomeOf(tenant, positioning, worked ? pseudonym : undefined)))) return
  }
}

/**
 * Erases a person's positionings; where they worked, a pseudonym remains. Consents and snapshots are in the person's
 * partition.
 */
export const erasePositionings = async (tenant: string, person: string, pseudonym: string): Promise<void> => {
  for (const id of await positioningsOf(tenant).listAllIds(person)) await eraseOne(tenant, id, pseudonym)
}
