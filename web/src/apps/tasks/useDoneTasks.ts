import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '#shared/apps/tasks/contract.ts'
import { type ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

type Page = { items: Task[]; cursor?: string | undefined }

/** Tasks completed long ago, page by page. */
export const useDoneTasks = (enabled: boolean) => {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, refetch, fetchNextPage } =
    useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
      enabled,
      queryKey: ['tasks', 'done', 'pages'],
      queryFn: ({ pageParam, signal }) => call(contracts.tasks.done, pageParam ? { cursor: pageParam } : {}, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor,
    })
  return {
    tasks: data?.pages.flatMap(({ items }) => items),
    /** Error of the first page. */
    failure: data ? null : error,
    reload: () => void refetch(),
    more: hasNextPage,
    busy: isFetchingNextPage,
    /** Error of the last request for the next page. */
    moreFailure: isFetchNextPageError ? error : null,
    onMore: () => void fetchNextPage(),
  }
}
