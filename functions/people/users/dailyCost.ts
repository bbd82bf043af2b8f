import { buildAnnouncementWrite } from '#functions/core/http/announcement.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { commitIdempotent } from '#functions/core/http/idempotency.ts'
import type { Request } from '#functions/core/http/request.ts'
import { log } from '#functions/core/log.ts'
import { recordMemberEvent } from '#functions/data/accounts/accountEvents.ts'
import { buildDailyCostWrite, readDailyCost } from '#functions/data/people/dailyCosts.ts'
import { checkNotErased } from '#functions/data/people/members.ts'
import type { TransactionPart } from '#functions/data/people/roleChanges.ts'
import type { OutputOf, ParsedOf } from '#shared/core/endpoint.ts'
import { FINANCE_VIEWERS } from '#shared/core/permissions.ts'
import type { users } from '#shared/people/users/contract.ts'
import { loadManagedMember, refuseUnlessInState, toRefusal } from './change.ts'
import { PERMISSION_STATES } from './states.ts'

/** The daily cost of a member whom the caller manages. */
export const getDailyCost = async (userId: string, caller: Caller): Promise<OutputOf<typeof users.dailyCost>> => {
  const member = await loadManagedMember(caller, userId)
  return { dailyCost: (await readDailyCost(caller.tenant, member.id)) ?? null }
}

/** Sets the daily cost of a member whom the caller manages; the history says that, and not the amount. */
export const setDailyCost = async (
  { userId, dailyCost }: ParsedOf<typeof users.setDailyCost>,
  caller: Caller,
  { idempotency }: Pick<Request, 'idempotency'>,
): Promise<boolean> => {
  const { tenant, person: by, name } = caller
  const member = await loadManagedMember(caller, userId)
  refuseUnlessInState(member, PERMISSION_STATES)
  const event = recordMemberEvent(tenant, userId, { actionType: 'DAILY_COST_CHANGED', actionBy: { id: by, name } })
  const steps: TransactionPart[] = [
    { write: checkNotErased(tenant, userId), refusal: 'users.wrongState' },
    { write: buildDailyCostWrite(tenant, userId, dailyCost) },
    { write: event.write },
    // Boards with their margin.
    { write: buildAnnouncementWrite({ tenant, by, group: 'positionings', permissions: FINANCE_VIEWERS, people: [] }) },
  ]
  const done = await commitIdempotent(
    idempotency,
    true,
    steps.map(({ write }) => write),
  )
  if ('refused' in done) throw toRefusal(steps, done.refused)
  log.info('member.changed', { tenant, person: userId, by, action: 'DAILY_COST_CHANGED' })
  return done.answer
}
