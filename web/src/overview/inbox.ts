import type { InboxLine } from '#shared/overview/common/contract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'

/** What waits for the reader; undefined while it is not known. */
export const useInbox = ({ enabled = true } = {}): readonly InboxLine[] | undefined => {
  const user = useUser()
  return useApiQuery(contracts.common.inbox, {}, { enabled: enabled && user !== undefined }).data?.lines
}

/** How many of a kind wait for the reader. */
export const waitingOf = (kind: InboxLine['kind']) => (): number | undefined =>
  useInbox()?.find((line) => line.kind === kind)?.count
