import { useEffect } from 'react'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'

/** The timesheets that wait for one's signature; pages that hold only those of others are skipped. */
export const useWaiting = ({ enabled }: { enabled: boolean }) => {
  const list = usePages(contracts.cra.waiting, {}, { enabled })
  const { rows, more, busy, moreFailure, onMore } = list
  const goesOn = rows?.length === 0 && more && !moreFailure
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    if (goesOn && !busy) onMore()
  }, [goesOn, busy])
  return goesOn ? { ...list, rows: undefined, more: false } : list
}
