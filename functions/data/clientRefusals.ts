import { newId } from '#functions/lib/clock.ts'
import { expression } from '#functions/lib/expression.ts'
import { getItem, transact, update } from '#functions/lib/table.ts'
import { positioningIdParts } from '#shared/rules/positioning.ts'
import { clientKey, toClient } from './clients.ts'
import { POST } from './mailProblems.ts'
import { missionKey, toMission } from './missions.ts'
import { positioningHappened } from './positioningEvents.ts'
import { foundPositioning, positioningKey } from './positionings.ts'

/**
 * Notes once that a client's address takes no mail of ours while somebody there is waited for, and orders to tell those who
 * sent it; nothing when the proposal has gone on, or to another address, meanwhile.
 */
export const noteClientRefusal = async (tenant: string, positioningId: string, email: string): Promise<void> => {
  const key = positioningKey(tenant, positioningId)
  const positioning = foundPositioning(await getItem(key))
  if (positioning?.status !== 'SENT_TO_CLIENT' || positioning.contact?.email !== email) return
  const { contact, status, resourceName, managers, clientId } = positioning
  const mission = await getItem(missionKey(tenant, positioningIdParts(positioningId).missionId))
  const client = await getItem(clientKey(tenant, clientId))
  await transact([
    update(
      key,
      expression`SET #contact.#refused = ${true}`,
      expression`#status = ${status} AND #contact.#order = ${contact.order} AND attribute_not_exists(#contact.#refused)`,
    ),
    positioningHappened(newId(), {
      ...{ tenant, actionType: 'CLIENT_MAIL_REFUSED', actionBy: POST, positioningId, from: status, to: status },
      ...{ message: null, resourceName, notify: managers },
      mission: mission ? toMission(mission).title : '',
      client: client ? toClient(client).title : '',
    }),
  ])
}
