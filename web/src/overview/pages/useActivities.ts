import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/overview/pages/contract.ts'
import { type ApiError, call, type Loader, queryClient, whenAuthorized } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

/** As many as come at once: fewer are the last. */
const AT_ONCE = 100

const FIRST = {
  queryKey: ['pages', 'activities'] as const,
  queryFn: ({ pageParam: before, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(contracts.pages.activities, before ? { before } : {}, signal),
  initialPageParam: undefined,
}

/** The loader of the screen of activities. */
export const startActivities: Loader = () =>
  whenAuthorized(contracts.pages.activities, () => void queryClient.prefetchInfiniteQuery(FIRST))

/** What happened, newest first; `activities` are those loaded so far, undefined until the first are there. */
export const useActivities = () => {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery<Activity[], ApiError, { pages: Activity[][] }, readonly unknown[], string | undefined>({
      ...FIRST,
      getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?.id),
    })
  return {
    activities: data?.pages.flat(),
    failure: data ? null : error,
    moreFailure: isFetchNextPageError ? error : null,
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => {
      if (!isFetching) void fetchNextPage()
    },
    reload: () => void refetch(),
  }
}
