import { happenedTo } from '#functions/data/accountEvents.ts'
import { membersOf, signOutEverywhere } from '#functions/data/members.ts'
import { ending, keepSession, sessionsOf } from '#functions/data/sessions.ts'
import { Failure, notFound } from '#functions/lib/failure.ts'
import { log } from '#functions/lib/log.ts'
import { commit } from '#functions/lib/once.ts'
import type { Caller, Request } from '#functions/lib/request.ts'
import { transact } from '#functions/lib/table.ts'

/** The caller's sessions in this workspace, the last used first. */
export const sessions = async ({ tenant, person, session }: Caller) => {
  const member = (await membersOf(tenant).get(person)) ?? notFound()
  const all = await sessionsOf(tenant, member)
  return all
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt))
    .map(({ id, userAgent, createdAt, usedAt }) => ({ id, userAgent, createdAt, usedAt, current: id === session }))
}

export const endOne = async (id: string, { tenant, person }: Caller, { once }: Request): Promise<true> => {
  const done = await commit(once, true as const, ending({ tenant, person, id }))
  return 'refused' in done ? notFound() : done.answer
}

/** Ends every other session. The access tokens of all are void, the caller's too: their session goes on with a refresh. */
export const endOthers = async ({ tenant, person, session: id, name }: Caller): Promise<true> => {
  const by = { id: person, name }
  const refused = await transact([
    ...signOutEverywhere(tenant, person),
    keepSession({ tenant, person, id }),
    happenedTo(tenant, person, { actionType: 'SESSIONS_ENDED', actionBy: by }).write,
  ])
  if (refused) throw new Failure('auth.required')
  log.info('sessions.ended', { tenant, person, by: person })
  return true
}
