import { listAppsOff } from '#functions/core/security/revocations.ts'
import { writeInBatches } from '#functions/core/table/batchWrites.ts'
import { expression } from '#functions/core/table/expression.ts'
import { remove, transact, update } from '#functions/core/table/table.ts'
import { type MemberEvent, readMemberHistory } from '#functions/data/accounts/accountEvents.ts'
import type { EquipmentEvent } from '#functions/data/apps/inventory/equipmentEvents.ts'
import { loadKits } from '#functions/data/apps/inventory/kits.ts'
import { countHeldUnits, listOwnUnits, markHolderLeft } from '#functions/data/apps/inventory/ownUnits.ts'
import { deleteStarts, proposeKit } from '#functions/data/apps/inventory/starts.ts'
import { buildRemainderDeletes } from '#functions/data/apps/inventory/units.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { listEquipmentManagers, membersOf } from '#functions/data/people/members.ts'
import { type PositioningEvent, positioningEventKey } from '#functions/data/positionings/positioningEvents.ts'
import { INBOX } from '#shared/core/live.ts'
import { positioningIdParts } from '#shared/staffing/positionings/rules.ts'
import { publishEquipmentActivity } from '../activity.ts'
import { removeDone } from '../answeredNotifications.ts'
import { invalidate } from '../invalidate.ts'

/** Deletes everything that belonged to a deleted product. */
export const sweepProduct = async ({ tenant, equipmentOf }: EquipmentEvent): Promise<void> => {
  for (;;) {
    const writes = await buildRemainderDeletes(tenant, equipmentOf)
    if (writes.length === 0) return
    await transact(writes)
  }
}

/** Removes the managers' notifications that somebody who left still had units. */
const removeUnreturnedNotices = async (tenant: string, person: string, managers: readonly string[]): Promise<void> => {
  const leavings = (await readMemberHistory(tenant, person)).filter(({ actionType }) => actionType === 'DISABLED')
  const keys = managers.flatMap((manager) => leavings.map(({ id }) => notifications.keyOf(tenant, manager, id)))
  await writeInBatches(keys.map((key) => remove(key)))
  invalidate(tenant, managers, ['common'])
}

/**
 * Publishes an equipment event, invalidates the holder's pages and notifies a holder who still has to sign; who has
 * nothing to sign or to return any more is not asked any longer.
 */
export const deliverEquipment = async (event: EquipmentEvent): Promise<void> => {
  const { actionType, tenant, id, holder, signature, name, together = 1 } = event
  if (!holder) return
  await publishEquipmentActivity(event)
  invalidate(tenant, [holder], ['inventory', INBOX])
  const isToSign = async () => (await listOwnUnits(tenant, holder)).some(({ state }) => state === 'HANDED_OVER')
  if (actionType !== 'UNIT_HANDED_OVER' && !(await isToSign()))
    await removeDone(tenant, [holder], ({ code }) => code === 'EQUIPMENT_HANDED_OVER')
  if (actionType === 'UNIT_ACCEPTED') return
  const member = await membersOf(tenant).get(holder)
  if (!member || !worksHere(member)) {
    // It may have been their last unit.
    await markHolderLeft(tenant, holder, true)
    const managers = await listEquipmentManagers(tenant)
    const [left] = await countHeldUnits(tenant, [holder])
    if (left === 0) await removeUnreturnedNotices(tenant, holder, managers)
    return invalidate(tenant, managers, ['inventory', INBOX])
  }
  if (actionType !== 'UNIT_HANDED_OVER' || together === 0) return
  // Everything was returned or signed for meanwhile.
  if (signature === null && !(await isToSign())) return
  // They are notified of signatures in their name, too.
  const code = signature === null ? 'EQUIPMENT_HANDED_OVER' : 'EQUIPMENT_SIGNED_FOR'
  const notice = { code, params: { product: name, count: together } } as const
  await notifications.of(tenant, holder).add({ id, ...notice, link: '/profile/equipment' })
  invalidate(tenant, [holder], ['common'])
}

/** Proposes a kit for a new assignment once, if the company has kits. */
export const proposeKitFor = async (event: PositioningEvent): Promise<void> => {
  const { tenant, positioningId } = event
  const { missionId: mission, personId: person } = positioningIdParts(positioningId)
  if ((await listAppsOff(tenant)).includes('inventory') || (await loadKits(tenant)).kits.length === 0) return
  const [found, member] = await Promise.all([missionsOf(tenant).getStored(mission), membersOf(tenant).get(person)])
  const assignment = found?.assigned[person]
  if (!assignment || !member || !worksHere(member)) return
  const notYet = expression`attribute_exists(#pk) AND attribute_not_exists(#kitProposed)`
  const { startDate } = assignment
  const refused = await transact([
    update(positioningEventKey(event), expression`SET #kitProposed = ${true}`, notYet),
    proposeKit(tenant, { person, mission, startDate }),
  ])
  if (!refused) invalidate(tenant, await listEquipmentManagers(tenant), ['inventory', INBOX])
}

/** Updates whether a holder has left, and notifies the equipment managers of unreturned units until they are back. */
export const notifyUnreturned = async ({ tenant, person, id, actionType }: MemberEvent): Promise<void> => {
  const member = await membersOf(tenant).get(person)
  if (!member) return
  if (!worksHere(member) && (await deleteStarts(tenant, person)))
    invalidate(tenant, await listEquipmentManagers(tenant), ['inventory', INBOX])
  const hasHeld = await markHolderLeft(tenant, person, !worksHere(member))
  if (!hasHeld) return
  if (worksHere(member)) return removeUnreturnedNotices(tenant, person, await listEquipmentManagers(tenant))
  if (actionType !== 'DISABLED') return
  const held = (await listOwnUnits(tenant, person)).filter(({ until }) => until === null)
  if (held.length === 0) return
  const managers = await listEquipmentManagers(tenant)
  const notice = { code: 'EQUIPMENT_MISSING', params: { product: '', count: held.length } } as const
  for (const manager of managers) {
    await notifications.of(tenant, manager).add({ id, ...notice, link: '/apps/ecommerce/inventory/missing' })
  }
  invalidate(tenant, managers, ['common', 'inventory'])
}
