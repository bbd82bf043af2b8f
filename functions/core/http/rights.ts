import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { tenantPartition } from '#functions/core/table/keys.ts'
import { check } from '#functions/core/table/table.ts'
import { type Access, allows } from '#shared/core/permissions.ts'
import { ApiError } from './apiError.ts'
import type { Caller } from './caller.ts'
import type { RequiredCheck } from './requiredCheck.ts'

/** The item with the state and the permissions of a member. */
export const memberKey = (tenant: string, person: string): Key => ({
  pk: tenantPartition(tenant),
  sk: `MEMBER#${person}`,
})

/** The caller's permission as a condition in the transaction itself, as cached revocations may be 30 seconds old. */
export interface Right extends RequiredCheck {
  /** The error for the stored member; undefined when the permission holds. */
  refusal: (member: Item | undefined) => PermissionRevoked | undefined
}

/** The caller's permission was revoked, whatever was requested. */
export class PermissionRevoked extends ApiError {}

/** Builds the check: the member is active, has the permissions of the token and has not signed out everywhere since. */
export const rightOf = ({ tenant, person, permissions, issuedAt }: Caller, access: Access): Right => {
  const issued = new Date(Math.round(issuedAt * 1000)).toISOString()
  return {
    check: check(
      memberKey(tenant, person),
      expression`#state = ${'ACTIVE'} AND #permissions = ${permissions}
        AND (attribute_not_exists(#signedOutAt) OR #signedOutAt < ${issued})`,
    ),
    held: false,
    refusal: (member) => {
      const isOut = member?.state !== 'ACTIVE' || String(member.signedOutAt ?? '') >= issued
      if (isOut) return new PermissionRevoked('auth.required')
      const held = member.permissions as readonly string[]
      if (!allows(access, held)) return new PermissionRevoked('access.denied')
      // Still permitted, but the token is stale: a new one will work.
      return held.join() === permissions.join() ? undefined : new PermissionRevoked('auth.required')
    },
  }
}
