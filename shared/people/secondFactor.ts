import type { Permission } from '#shared/core/permissions.ts'

/** Whether a company that asks its managers for a second factor asks somebody with these permissions. */
export const managesOthers = (permissions: readonly Permission[]): boolean =>
  permissions.some((one) => one === 'ALL' || one.startsWith('MANAGE_'))

/** What somebody may call who owes a second factor: everything that only reads, and what concerns their own account. */
export const mayWithoutSecondFactor = ({
  group,
  method,
  changes,
}: {
  group: string
  method: string
  changes: readonly string[]
}): boolean => group === 'auth' || group === 'account' || (method === 'GET' && changes.length === 0)

/** How many recovery codes a person is given, each good for one sign-in. */
export const RECOVERY_CODES = 10
/** How many passkeys an account may have. */
export const MAX_PASSKEYS = 10
