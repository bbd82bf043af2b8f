import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { type ApiError, call, type Loader, queryClient, startWhenAuthorized } from '#web/client/api.ts'
import type { Remote } from '#web/client/contracts.ts'

const STALE_TIME_MS = 10_000
/** How often the next page is requested again while the list changes. */
const MAX_PAGE_RETRIES = 5

interface Page<Row> {
  items: Row[]
  /** Entries of the page that could not be read. */
  unreadable?: { craId: string; resourceName: string }[] | undefined
  /** false: the list is empty because nobody may see it. */
  shown?: boolean | undefined
  /** false: there are no skills to search by. */
  hasSkills?: boolean | undefined
  cursor?: string | undefined
}

const firstPageQuery = <I extends { cursor?: string | undefined }, Row>(
  endpoint: Remote<I, Page<Row>>,
  input: Omit<I, 'cursor'>,
) => ({
  queryKey: [endpoint.group, endpoint.name, 'pages', input] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(endpoint, { ...input, cursor: pageParam } as I, signal),
  initialPageParam: undefined,
})

/** A route loader that requests the first page of a list, as `prefetch` does for a read. */
export const prefetchPages =
  <I extends { cursor?: string | undefined }, Row>(
    endpoint: Remote<I, Page<Row>>,
    inputOf: (where: LoaderFunctionArgs) => Omit<I, 'cursor'> | undefined,
    staleTime = STALE_TIME_MS,
  ): Loader =>
  (where) =>
    startWhenAuthorized(endpoint, () => {
      const input = inputOf(where)
      if (input) void queryClient.prefetchInfiniteQuery({ ...firstPageQuery(endpoint, input), staleTime })
    })

/** A list that is loaded page by page. `rows` are those loaded so far, undefined until the first page is there. */
export const usePages = <I extends { cursor?: string | undefined }, Row>(
  endpoint: Remote<I, Page<Row>>,
  input: Omit<I, 'cursor'>,
  {
    enabled = true,
    staleTime = STALE_TIME_MS,
    refetchInterval = false,
  }: { enabled?: boolean; staleTime?: number; refetchInterval?: number | false } = {},
) => {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery<Page<Row>, ApiError, { pages: Page<Row>[] }, readonly unknown[], string | undefined>({
      ...firstPageQuery(endpoint, input),
      getNextPageParam: ({ cursor }) => cursor,
      enabled,
      staleTime,
      refetchInterval,
    })
  const more = async () => {
    // A concurrent refetch replaces the request for the next page: repeat it.
    for (let time = 0; time < MAX_PAGE_RETRIES; time += 1) {
      const { data: now, isError, hasNextPage: goesOn } = await fetchNextPage()
      if (!goesOn || isError || now?.pages.length !== data?.pages.length) return
    }
  }
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    unreadable: data?.pages.flatMap(({ unreadable = [] }) => unreadable),
    isShown: data?.pages[0]?.shown ?? true,
    hasSkills: data?.pages[0]?.hasSkills ?? true,
    failure: data ? null : error,
    /** The error of the last request for a next page. */
    moreFailure: isFetchNextPageError ? error : null,
    /** Whether `rows` are being read, or read again. */
    reading: isFetching,
    /** Whether the list goes on. */
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => void more(),
    reload: () => void refetch(),
  }
}
export type Pages<Row> = Omit<ReturnType<typeof usePages>, 'rows'> & { rows: Row[] | undefined }
