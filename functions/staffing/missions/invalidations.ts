import { buildAnnouncementWrite } from '#functions/core/http/announcement.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Write } from '#functions/core/table/item.ts'
import type { StoredMission } from '#functions/data/missions/storedMission.ts'
import { positioningsOf } from '#functions/data/positionings/positionings.ts'
import { INBOX } from '#shared/core/live.ts'
import { type Permission, STAFFING } from '#shared/core/permissions.ts'
import { isKnownToPerson } from '#shared/staffing/positionings/rules.ts'

/**
 * The writes that update open pages which show the mission: months of its people, its candidates and their proposals;
 * inboxes, too, when it closes or reopens. One request when somebody is positioned.
 */
export const buildInvalidations = async (
  { tenant, person: by }: Caller,
  before: StoredMission,
  after: StoredMission,
): Promise<Write[]> => {
  const tell = (group: string, people: readonly string[], permissions: readonly Permission[] = []) =>
    buildAnnouncementWrite({ tenant, by, group, permissions, people })
  const working = Object.keys(after.assigned)
  const all = before.total > 0 ? await positioningsOf(tenant).ofMission(before.id) : []
  const known = all.filter(({ status }) => isKnownToPerson(status))
  const asked = known.filter(({ status }) => status === 'SENT_TO_RESOURCE' && before.status !== after.status)
  const idsOf = (some: typeof all) => some.map(({ person }) => person)
  return [
    ...(working.length > 0 ? [tell('cra', working)] : []),
    ...(all.length > 0 ? [tell('positionings', idsOf(known), STAFFING)] : []),
    ...(asked.length > 0 ? [tell(INBOX, idsOf(asked))] : []),
  ]
}
