import type { InboxLine } from '#shared/overview/common/contract.ts'
import { isUnanswered, useApiQuery } from '#web/client/api.ts'
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
export const useInboxPending = (): boolean => isUnanswered(useAnswer({}))

/** How many of a kind wait for the reader. */
export const waitingOf = (kind: InboxLine['kind']) => (): number | undefined =>
  useInbox()?.find((line) => line.kind === kind)?.count
