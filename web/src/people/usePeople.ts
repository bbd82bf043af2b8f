import { useEffect } from 'react'
import { allows, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { contracts } from '#web/contracts.ts'
import { usePages } from '#web/pages.ts'
import { useUser } from '#web/session.ts'

/** Milliseconds after which the list is read again when it is looked at, and when it is only counted: it is long. */
const SOON = 10_000
const LATER = 5 * 60_000

/** Everybody of the workspace, all pages of them; `people` is undefined until the last one is there. */
export const usePeople = (staleTime = SOON) => {
  const manages = allows(USER_MANAGERS, useUser()?.permissions)
  const { rows, failure, more, busy, onMore, reload } = usePages(
    contracts.users.list,
    {},
    {
      enabled: manages,
      staleTime,
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (more && !busy) onMore()
  }, [more, busy, rows?.length])
  return { people: more ? undefined : rows, failure, reload }
}

/** How many people wait for a manager's review; undefined where that is not known. */
export const useWaitingForReview = (): number | undefined => {
  const { people } = usePeople(LATER)
  return people?.filter(({ state }) => state === 'WAITING_REVIEW').length
}
