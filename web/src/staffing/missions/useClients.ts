import { useEffect, useMemo } from 'react'
import { compareNames } from '#shared/core/names.ts'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'

/** All clients of the workspace loaded so far, by name. */
export const useClients = () => {
  const { rows, more, busy, onMore, failure, moreFailure, reload } = usePages(contracts.missions.clients, {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per loaded page
  useEffect(() => {
    if (more && !busy && !moreFailure) onMore()
  }, [more, busy, moreFailure, rows?.length])
  const clients = useMemo(() => rows?.toSorted((one, other) => compareNames(one.title, other.title)), [rows])
  return { clients, failure: failure ?? moreFailure, reload: failure ? reload : onMore }
}
