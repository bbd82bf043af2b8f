import { useInfiniteQuery } from '@tanstack/react-query'
import type { academy } from '#shared/apps/academy/contract.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { type ApiError, call, type Loader, queryClient, startWhenAuthorized } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

type Page = OutputOf<typeof academy.unfinished>

const unfinishedQuery = (id: string) => ({
  queryKey: ['academy', 'unfinished', id] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }): Promise<Page> =>
    call(contracts.academy.unfinished, { id, ...(pageParam && { cursor: pageParam }) }, signal),
  initialPageParam: undefined,
})

/** Loader: prefetches the first page of people who have not finished the course in the URL. */
export const prefetchUnfinished: Loader = ({ params: { courseId = '' } }) =>
  startWhenAuthorized(
    contracts.academy.unfinished,
    () => void queryClient.prefetchInfiniteQuery(unfinishedQuery(courseId)),
  )

/** The people who have not finished a course, page by page. */
export const useUnfinished = (id: string) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
      ...unfinishedQuery(id),
      getNextPageParam: ({ cursor }) => cursor,
    })
  return {
    course: data?.pages[0],
    people: data?.pages.flatMap(({ items }) => items) ?? [],
    failure: data ? null : error,
    reload: () => void refetch(),
    /** Error of the last request for the next page. */
    moreFailure: isFetchNextPageError ? error : null,
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
  }
}
