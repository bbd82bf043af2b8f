import { now } from '#functions/core/clock.ts'
import { busy } from '#functions/core/http/apiError.ts'
import { getItem, transact } from '#functions/core/table/table.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { readIf } from '#functions/data/stored.ts'
import { hasBegun } from '#shared/apps/academy/sessionRules.ts'
import { recordSeatsFreed } from './courseEvents.ts'
import { leaveSession, listSessionIds, sessionKey, toSession } from './sessions.ts'
import { endTraining } from './trainings.ts'

const ATTEMPTS = 4

/** Removes somebody from a session that has not begun; past attendance is kept. */
const leaveOneSession = async (tenant: string, person: string, id: string): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = readIf(await getItem(sessionKey(tenant, id)), toSession)
    const mine = session?.people[person]
    if (!session || !mine || (mine.seat && hasBegun(session.days, parisDate(now())))) return
    const refused = await transact([
      ...leaveSession(tenant, id, person, mine.seat),
      ...(mine.seat ? await endTraining(tenant, person, session) : []),
      recordSeatsFreed(tenant, session),
    ])
    if (!refused) return
  }
  throw busy()
}

/** Removes somebody from all future sessions and frees their seats; resumable. */
export const leaveSessions = async (tenant: string, person: string): Promise<void> => {
  for (const id of await listSessionIds(tenant, person)) await leaveOneSession(tenant, person, id)
}
