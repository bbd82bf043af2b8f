import { allows, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { useRead } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { useUser } from '#web/session.ts'

/** How many people wait for a manager's review; undefined where that is not known. */
export const useWaitingForReview = (): number | undefined => {
  const manages = allows(USER_MANAGERS, useUser()?.permissions)
  return useRead(contracts.users.waiting, {}, { enabled: manages }).data?.count
}
