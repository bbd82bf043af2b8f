import { useEffect } from 'react'
import { allows, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { contracts } from '#web/contracts.ts'
import { usePages } from '#web/pages.ts'
import { useUser } from '#web/session.ts'

/** Everybody of the workspace, all pages of them; `people` is undefined until the last one is there. */
export const usePeople = () => {
  const manages = allows(USER_MANAGERS, useUser()?.permissions)
  const { rows, failure, more, busy, onMore, reload } = usePages(contracts.users.list, {}, manages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (more && !busy) onMore()
  }, [more, busy, rows?.length])
  return { people: more ? undefined : rows, failure, reload }
}

/** How many people wait for a manager's review; undefined where that is not known. */
export const useWaitingForReview = (): number | undefined => {
  const { people } = usePeople()
  return people?.filter(({ state }) => state === 'WAITING_REVIEW').length
}
