import { busy } from '#functions/core/http/apiError.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import type { Item, Write } from '#functions/core/table/item.ts'
import { getItems, queryPage, remove, transact, update } from '#functions/core/table/table.ts'
import { buildRemoveEventNoticesWrites } from '#functions/data/inbox/notices.ts'
import { positioningEventPartition } from '#functions/data/keys.ts'
import { buildMissionStepWrite, missionKey } from '#functions/data/missions/missions.ts'
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

/** What takes a person out of the history of a positioning, and out of what others were told; without a pseudonym all of it goes. */
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
        // What cannot be read may name anybody.
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

/** One positioning as it is to be: under the pseudonym when the person has worked there, else gone with its counts. */
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

/** One that cannot be read stays as far as it can be read one day, with its counts: without anything that names the person. */
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
    // They were taken off the mission before: their history was all that was left.
    if (!positioning) return
    if (!(await transact(outcomeOf(tenant, positioning, worked ? pseudonym : undefined)))) return
  }
}

/**
 * Takes a person out of the missions they were positioned on. Where they have worked, a pseudonym stays; all other
 * positionings go. What they agreed to, and what clients were shown of them, lies with the person and goes with the rest of it.
 */
export const erasePositionings = async (tenant: string, person: string, pseudonym: string): Promise<void> => {
  for (const id of await positioningsOf(tenant).listAllIds(person)) await eraseOne(tenant, id, pseudonym)
}
