import type { Permission } from '#shared/core/permissions.ts'

/** Whether these permissions require a second factor, in a company that requires it of managers. */
export const managesOthers = (permissions: readonly Permission[]): boolean =>
  permissions.some((one) => one === 'ALL' || one.startsWith('MANAGE_'))

/** What may be called while a required second factor is missing: reads, and the own account. */
export const mayWithoutSecondFactor = ({
  group,
  method,
  changes,
}: {
  group: string
  method: string
  changes: readonly string[]
}): boolean => group === 'auth' || group === 'account' || (method === 'GET' && changes.length === 0)

/** Recovery codes per account, each for one sign-in. */
export const RECOVERY_CODES = 10
/** Passkeys per account. */
export const MAX_PASSKEYS = 10
