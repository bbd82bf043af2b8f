import { useInfiniteQuery } from '@tanstack/react-query'
import type { academy } from '#shared/apps/academy/contract.ts'
import type { OutputOf } from '#shared/core/endpoint.ts'
import { type ApiError, call, type Loader, queryClient, startWhenAuthorized } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

type Page = OutputOf<typeof academy.unfinished>

const pagesOf = (id: string) => ({
  queryKey: ['academy', 'unfinished', id] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }): Promise<Page> =>
    call(contracts.academy.unfinished, { id, ...(pageParam && { cursor: pageParam }) }, signal),
  initialPageParam: undefined,
})

/** Starts the first page of who has not gone through the course of an address. */
export const startUnfinished: Loader = ({ params: { courseId = '' } }) =>
  startWhenAuthorized(contracts.academy.unfinished, () => void queryClient.prefetchInfiniteQuery(pagesOf(courseId)))

/** Who has not gone through a course, page by page. */
export const useUnfinished = (id: string) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
      ...pagesOf(id),
      getNextPageParam: ({ cursor }) => cursor,
    })
  return {
    course: data?.pages[0],
    people: data?.pages.flatMap(({ items }) => items) ?? [],
    failure: data ? null : error,
    reload: () => void refetch(),
    /** Why the next page is not there, although it was asked for. */
    moreFailure: isFetchNextPageError ? error : null,
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
  }
}
