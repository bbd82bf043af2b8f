import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { buildMatchableWrites } from '#functions/data/matching/profileMatching.ts'
import { setTeamFirstDay } from '#functions/data/reports/team.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergedList } from '#shared/core/lists.ts'
import { mayGrant, PERMISSIONS, type Permission } from '#shared/core/permissions.ts'
import type { User, users } from '#shared/people/users/contract.ts'
import { change, found, governed, refuseUnless, refuseUnlessBefore } from './change.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** Confirms who has accepted; their activation mail follows. */
export const confirm = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await governed(caller, userId)
  refuseUnlessBefore(member, 'CONFIRMED')
  const state = 'WAITING_ACTIVATION'
  const set = (order: string) => expression`SET #state = ${state}, #linkOrder = ${order} REMOVE #link, #mailFailure`
  const after = { state, mailFailure: undefined, linkOrder: undefined } as const
  return change(caller, member, { actionType: 'CONFIRMED', set, after }, idempotency)
}

/** Refuses who has accepted; the mail that says so gives the reason. */
export const refuse = async (
  { userId, reason }: { userId: string; reason: string },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await governed(caller, userId)
  refuseUnlessBefore(member, 'REFUSED')
  const state = 'REFUSED'
  const set = () => expression`SET #state = ${state} REMOVE #link, #linkOrder`
  return change(caller, member, { actionType: 'REFUSED', detail: reason, set, after: { state } }, idempotency)
}

/** Closes the workspace to a member: no new session, no refresh, the tokens they hold are void, no mission finds them. */
export const disable = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await governed(caller, userId)
  refuseUnlessBefore(member, 'DISABLED')
  const state = 'DISABLED'
  const signedOutAt = now().toISOString()
  const set = () =>
    expression`SET #state = ${state}, #signedOutAt = ${signedOutAt}, #disabledAt = ${signedOutAt} REMOVE #link, #linkOrder`
  const unfound = await buildMatchableWrites(caller.tenant, member, 'not found')
  const steps = [buildRevokeWrite(caller.tenant, userId), ...unfound].map((write) => ({ write }))
  return change(caller, member, { actionType: 'DISABLED', set, after: { state, signedOutAt }, steps }, idempotency)
}

/** Opens it to them again. */
export const enable = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await governed(caller, userId)
  refuseUnlessBefore(member, 'ENABLED')
  const state = 'ACTIVE'
  const set = () => expression`SET #state = ${state}`
  const steps = (await buildMatchableWrites(caller.tenant, member, 'found')).map((write) => ({ write }))
  return change(caller, member, { actionType: 'ENABLED', set, after: { state }, steps }, idempotency)
}

/** Each permission once, in their own order. */
export const inOrder = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((one) => permissions.includes(one))

const listed = (permissions: readonly Permission[]): string => permissions.join(', ') || '–'

/** Of whom something may be decided. */
const KNOWN = ['INVITED', 'WAITING_REVIEW', 'WAITING_ACTIVATION', 'ACTIVE', 'DISABLED'] as const

/** Decides what a member may do; the tokens that say otherwise are void. */
export const setPermissions = async (
  { userId, permissions: asked, before }: ParsedOf<typeof users.setPermissions>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await governed(caller, userId)
  const permissions = inOrder(mergedList(member.permissions, asked, before))
  if (!mayGrant(caller.permissions, permissions)) throw new ApiError('users.notHeld')
  refuseUnless(member, KNOWN)
  const detail = `${listed(member.permissions)} → ${listed(permissions)}`
  const set = () => expression`SET #permissions = ${permissions}`
  const steps = [{ write: buildRevokeWrite(caller.tenant, userId) }]
  return change(
    caller,
    member,
    { actionType: 'PERMISSIONS_CHANGED', detail, set, after: { permissions }, steps },
    idempotency,
  )
}

/** Says when a member begins; of who is active it counts at once, of others from when they are. */
export const setFirstDay = async (
  { userId, firstDay }: ParsedOf<typeof users.setFirstDay>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = userId === caller.person ? await found(caller, userId) : await governed(caller, userId)
  refuseUnless(member, KNOWN)
  const steps = member.state === 'ACTIVE' ? [{ write: setTeamFirstDay(caller.tenant, userId, firstDay) }] : []
  return change(
    caller,
    member,
    {
      actionType: 'FIRST_DAY_CHANGED',
      detail: firstDay ?? '–',
      set: () => (firstDay === null ? expression`REMOVE #firstDay` : expression`SET #firstDay = ${firstDay}`),
      after: { firstDay: firstDay ?? undefined },
      steps,
    },
    idempotency,
  )
}
