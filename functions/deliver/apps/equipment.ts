import { transact } from '#functions/core/table/table.ts'
import type { MemberEvent } from '#functions/data/accounts/accountEvents.ts'
import type { EquipmentEvent } from '#functions/data/apps/inventory/events.ts'
import { noteLeft, ownUnitsOf } from '#functions/data/apps/inventory/ownUnits.ts'
import { remainsOf } from '#functions/data/apps/inventory/units.ts'
import { notifications } from '#functions/data/inbox/notifications.ts'
import { worksHere } from '#functions/data/people/colleagues.ts'
import { equipmentManagers, membersOf } from '#functions/data/people/members.ts'
import { INBOX } from '#shared/core/live.ts'
import { publishEquipmentActivity } from '../activity.ts'
import { invalidate } from '../invalidate.ts'

/** Everything that was left with a product that is gone. */
export const sweepProduct = async ({ tenant, equipmentOf }: EquipmentEvent): Promise<void> => {
  for (;;) {
    const writes = await remainsOf(tenant, equipmentOf)
    if (writes.length === 0) return
    await transact(writes)
  }
}

/** What follows from something that happened to equipment: whoever has it, or had it, sees so; whoever is to sign is told. */
export const deliverEquipment = async (event: EquipmentEvent): Promise<void> => {
  const { actionType, tenant, id, holder, signature, name, together = 1 } = event
  if (!holder) return
  await publishEquipmentActivity(event)
  invalidate(tenant, [holder], ['inventory', INBOX])
  if (actionType === 'UNIT_ACCEPTED') return
  const member = await membersOf(tenant).get(holder)
  if (!member || !worksHere(member)) {
    // What they still have may be nothing now.
    await noteLeft(tenant, holder, true)
    return invalidate(tenant, await equipmentManagers(tenant), ['inventory', INBOX])
  }
  if (actionType !== 'UNIT_HANDED_OVER' || together === 0) return
  // Of what was signed for in somebody's name they hear, too.
  const code = signature === null ? 'EQUIPMENT_HANDED_OVER' : 'EQUIPMENT_SIGNED_FOR'
  const notice = { code, params: { product: name, count: together } } as const
  await notifications.of(tenant, holder).add({ id, ...notice, link: '/profile/equipment' })
  invalidate(tenant, [holder], ['common'])
}

/** Notes whether somebody still works here, and tells who looks after the equipment what they have not given back. */
export const notifyUnreturned = async ({ tenant, person, id, actionType }: MemberEvent): Promise<void> => {
  const member = await membersOf(tenant).get(person)
  if (!member) return
  const hasHeld = await noteLeft(tenant, person, !worksHere(member))
  if (!hasHeld || actionType !== 'DISABLED') return
  const held = (await ownUnitsOf(tenant, person)).filter(({ until }) => until === null)
  if (held.length === 0) return
  const managers = await equipmentManagers(tenant)
  const notice = { code: 'EQUIPMENT_MISSING', params: { product: '', count: held.length } } as const
  for (const manager of managers) {
    await notifications.of(tenant, manager).add({ id, ...notice, link: '/apps/ecommerce/inventory/missing' })
  }
  invalidate(tenant, managers, ['common', 'inventory'])
}
