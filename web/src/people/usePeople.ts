import { useEffect } from 'react'
import { allows, USER_MANAGERS } from '#shared/core/permissions.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'

/**
 * Everybody of the workspace, all pages of them. `people` is undefined until the last one is there, or one of them does
 * not come: then they are those so far, and `rest` says why and asks for the others again.
 */
export const usePeople = () => {
  const manages = allows(USER_MANAGERS, useUser()?.permissions)
  const list = usePages(contracts.users.list, {}, { enabled: manages })
  const { rows, failure, moreFailure, more, busy, onMore, reload } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (more && !busy && !moreFailure) onMore()
  }, [more, busy, moreFailure, rows?.length])
  return {
    people: more && !moreFailure ? undefined : rows,
    failure,
    reload,
    rest: moreFailure && !busy ? { failure: moreFailure, onRetry: onMore } : undefined,
  }
}
