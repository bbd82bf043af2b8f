import { now } from '#functions/core/clock.ts'
import { ApiError } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import type { Request } from '#functions/core/http/request.ts'
import { buildRevokeWrite } from '#functions/core/security/revocations.ts'
import { expression } from '#functions/core/table/expression.ts'
import { buildMatchableWrites } from '#functions/data/matching/profileMatching.ts'
import type { Member } from '#functions/data/people/members.ts'
import { setTeamFirstDay, setTeamPlaceOfWork } from '#functions/data/reports/teamMembership.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { mergeList } from '#shared/core/lists.ts'
import { mayGrant, PERMISSIONS, type Permission } from '#shared/core/permissions.ts'
import type { PlaceOfWork } from '#shared/people/terms.ts'
import type { User, users } from '#shared/people/users/contract.ts'
import { commitMemberChange, loadManagedMember, loadMember, refuseUnlessBefore, refuseUnlessInState } from './change.ts'

type Idempotent = Pick<Request, 'idempotency'>

/** Confirms who has accepted an invitation; an activation mail follows. */
export const confirm = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await loadManagedMember(caller, userId)
  refuseUnlessBefore(member, 'CONFIRMED')
  const state = 'WAITING_ACTIVATION'
  const set = (order: string) => expression`SET #state = ${state}, #linkOrder = ${order} REMOVE #link, #mailFailure`
  const after = { state, mailFailure: undefined, linkOrder: undefined } as const
  return commitMemberChange(caller, member, { actionType: 'CONFIRMED', set, after }, idempotency)
}

/** Refuses who has accepted an invitation; a mail gives the reason. */
export const refuse = async (
  { userId, reason }: { userId: string; reason: string },
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await loadManagedMember(caller, userId)
  refuseUnlessBefore(member, 'REFUSED')
  const state = 'REFUSED'
  const set = () => expression`SET #state = ${state} REMOVE #link, #linkOrder`
  return commitMemberChange(
    caller,
    member,
    { actionType: 'REFUSED', detail: reason, set, after: { state } },
    idempotency,
  )
}

/** Disables a member: no session or refresh, tokens are revoked, matching no longer finds them. */
export const disable = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await loadManagedMember(caller, userId)
  refuseUnlessBefore(member, 'DISABLED')
  const state = 'DISABLED'
  const signedOutAt = now().toISOString()
  const set = () =>
    expression`SET #state = ${state}, #signedOutAt = ${signedOutAt}, #disabledAt = ${signedOutAt} REMOVE #link, #linkOrder`
  const unfound = await buildMatchableWrites(caller.tenant, member, 'not found')
  const steps = [buildRevokeWrite(caller.tenant, userId), ...unfound].map((write) => ({ write }))
  return commitMemberChange(
    caller,
    member,
    { actionType: 'DISABLED', set, after: { state, signedOutAt }, steps },
    idempotency,
  )
}

/** Enables a member again. */
export const enable = async (userId: string, caller: Caller, { idempotency }: Idempotent): Promise<User> => {
  const member = await loadManagedMember(caller, userId)
  refuseUnlessBefore(member, 'ENABLED')
  const state = 'ACTIVE'
  const set = () => expression`SET #state = ${state}`
  const steps = (await buildMatchableWrites(caller.tenant, member, 'found')).map((write) => ({ write }))
  return commitMemberChange(caller, member, { actionType: 'ENABLED', set, after: { state }, steps }, idempotency)
}

/** The permissions without duplicates, in their defined order. */
export const sortPermissions = (permissions: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((one) => permissions.includes(one))

const formatPermissions = (permissions: readonly Permission[]): string => permissions.join(', ') || '–'

/** States in which permissions can be changed. */
export const PERMISSION_STATES = ['INVITED', 'WAITING_REVIEW', 'WAITING_ACTIVATION', 'ACTIVE', 'DISABLED'] as const

/** Sets the permissions of a member; tokens with the old ones are revoked. */
export const setPermissions = async (
  { userId, permissions: asked, before }: ParsedOf<typeof users.setPermissions>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await loadManagedMember(caller, userId)
  const permissions = sortPermissions(mergeList(member.permissions, asked, before))
  if (!mayGrant(caller.permissions, permissions)) throw new ApiError('users.notHeld')
  refuseUnlessInState(member, PERMISSION_STATES)
  const detail = `${formatPermissions(member.permissions)} → ${formatPermissions(permissions)}`
  const set = () => expression`SET #permissions = ${permissions}`
  const steps = [{ write: buildRevokeWrite(caller.tenant, userId) }]
  return commitMemberChange(
    caller,
    member,
    { actionType: 'PERMISSIONS_CHANGED', detail, set, after: { permissions }, steps },
    idempotency,
  )
}

/** The member whose first day or place of work the caller sets: also their own. */
const loadEmployed = async (caller: Caller, userId: string): Promise<Member> => {
  const member = userId === caller.person ? await loadMember(caller, userId) : await loadManagedMember(caller, userId)
  refuseUnlessInState(member, PERMISSION_STATES)
  return member
}

/** Sets a member's first day; for active members it applies at once. */
export const setFirstDay = async (
  { userId, firstDay }: ParsedOf<typeof users.setFirstDay>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await loadEmployed(caller, userId)
  const steps = member.state === 'ACTIVE' ? [{ write: setTeamFirstDay(caller.tenant, userId, firstDay) }] : []
  return commitMemberChange(
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

/** As the history keeps it: `FR`, `FR-57`; a dash for the company's. */
const formatPlace = (place: PlaceOfWork | null): string =>
  place ? [place.country, ...(place.region === null ? [] : [place.region])].join('-') : '–'

/** Sets where a member works; months that they have not sent follow at once. */
export const setPlaceOfWork = async (
  { userId, placeOfWork }: ParsedOf<typeof users.setPlaceOfWork>,
  caller: Caller,
  { idempotency }: Idempotent,
): Promise<User> => {
  const member = await loadEmployed(caller, userId)
  const steps = member.state === 'ACTIVE' ? [{ write: setTeamPlaceOfWork(caller.tenant, userId, placeOfWork) }] : []
  return commitMemberChange(
    caller,
    member,
    {
      actionType: 'PLACE_OF_WORK_CHANGED',
      detail: formatPlace(placeOfWork),
      set: () => expression`SET #placeOfWork = ${placeOfWork}`,
      after: { placeOfWork },
      steps,
    },
    idempotency,
  )
}
