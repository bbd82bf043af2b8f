import { expression } from '#functions/core/table/expression.ts'
import type { Item, Key } from '#functions/core/table/item.ts'
import { tenantPartition } from '#functions/core/table/keys.ts'
import { check } from '#functions/core/table/table.ts'
import { type Access, allows } from '#shared/core/permissions.ts'
import { ApiError } from './apiError.ts'
import type { Caller } from './caller.ts'
import type { RequiredCheck } from './requiredCheck.ts'

/** Where a person of a workspace stands: whether they are active, and what they may do. */
export const memberKey = (tenant: string, person: string): Key => ({
  pk: tenantPartition(tenant),
  sk: `MEMBER#${person}`,
})

/**
 * That whoever calls still may, checked by the very transaction that they ask for: what a function has read of voided
 * tokens may be 30 seconds old.
 */
export interface Right extends RequiredCheck {
  /** Why it does not hold, by the member as stored; undefined: it does. */
  refusal: (member: Item | undefined) => PermissionRevoked | undefined
}

/** A refusal because of who asks, whatever they ask for. */
export class PermissionRevoked extends ApiError {}

/** The right of a caller to an endpoint: they are active, may do what their token says, and were not signed out everywhere since. */
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
      // They still may, but not all that their token says: with another one they can ask again.
      return held.join() === permissions.join() ? undefined : new PermissionRevoked('auth.required')
    },
  }
}
