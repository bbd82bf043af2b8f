import type { InboxLine } from '#shared/overview/common/contract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'

const useAnswer = ({ enabled = true }) => {
  const user = useUser()
  return useApiQuery(contracts.common.inbox, {}, { enabled: enabled && user !== undefined })
}

/** What waits for the reader; undefined while it is not known. */
export const useInbox = ({ enabled = true } = {}): readonly InboxLine[] | undefined =>
  useAnswer({ enabled }).data?.lines

/** Whether it is still to be seen what waits for the reader. */
export const useInboxPending = (): boolean => useAnswer({}).isLoading

/** Why it is not known what waits for the reader, and a way to ask again; undefined while it is, or is asked for. */
export const useInboxProblem = () => {
  const { data, error, refetch } = useAnswer({})
  return data || !error ? undefined : { failure: error, onRetry: () => void refetch() }
}

/** How many of a kind wait for the reader. */
export const waitingOf = (kind: InboxLine['kind']) => (): number | undefined =>
  useInbox()?.find((line) => line.kind === kind)?.count
