import type { InboxLine } from '#shared/overview/common/inboxLine.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { formatCount } from '#web/ui/lists/formatCount.ts'

const useInboxQuery = () => {
  const user = useUser()
  return useApiQuery(contracts.common.inbox, {}, { enabled: user !== undefined })
}

/** The inbox lines; undefined while loading. */
export const useInbox = (): readonly InboxLine[] | undefined => useInboxQuery().data?.lines

/** Whether the inbox is still loading. */
export const useInboxPending = (): boolean => useInboxQuery().isLoading

/** The load failure of the inbox and its retry; undefined when there is none. */
export const useInboxProblem = () => {
  const { data, error, refetch } = useInboxQuery()
  return data || !error ? undefined : { failure: error, onRetry: () => void refetch() }
}

/** Creates a hook that counts the inbox items of some kinds, with a plus where there may be more; undefined for none. */
export const createInboxCount =
  (...kinds: InboxLine['kind'][]) =>
  (): string | undefined => {
    const lines = useInbox()?.filter(({ kind }) => kinds.includes(kind)) ?? []
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return count > 0
      ? formatCount(
          count,
          lines.some(({ more }) => more),
        )
      : undefined
  }
