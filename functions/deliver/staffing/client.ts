import { getItem } from '#functions/core/table/table.ts'
import { renameInReports } from '#functions/data/missions/assignments.ts'
import type { ClientEvent } from '#functions/data/missions/clientEvents.ts'
import { clientKey, toClient } from '#functions/data/missions/clients.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { invalidate } from '../invalidate.ts'

/**
 * Updates a renamed client in the reportable missions of everybody who works on its missions. It reads the current name,
 * so it is idempotent and may run late.
 */
export const deliverClient = async ({ tenant, clientId }: ClientEvent): Promise<void> => {
  const item = await getItem(clientKey(tenant, clientId))
  if (!item) return
  const client = toClient(item)
  let after: Record<string, unknown> | undefined
  do {
    const { missions, last } = await missionsOf(tenant).pageOfClient(clientId, after)
    for (const { id, assigned } of missions) {
      const people = Object.keys(assigned)
      const renamed = await Promise.all(people.map((person) => renameInReports(tenant, person, id, client)))
      invalidate(
        tenant,
        people.filter((_, index) => renamed[index]),
        ['cra'],
      )
    }
    after = last
  } while (after)
}
