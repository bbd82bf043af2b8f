import { useEffect } from 'react'
import { allows, USER_MANAGERS } from '#shared/core/permissions.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'

/**
 * All people of the workspace, page by page. `people` is undefined until the last page is loaded or one fails: then it
 * is the pages so far, and `rest` has the failure and a retry.
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
