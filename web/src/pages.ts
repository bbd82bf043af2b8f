import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApiFailure, call } from '#web/api.ts'
import type { Remote } from '#web/contracts.ts'

interface Page<Row> {
  items: Row[]
  /** What belongs to the page and cannot be read. */
  unreadable?: { craId: string; resourceName: string }[] | undefined
  cursor?: string | undefined
}

/** A list that is loaded page by page. `rows` are those loaded so far, undefined until the first page is there. */
export const usePages = <I extends { cursor?: string | undefined }, Row>(
  endpoint: Remote<I, Page<Row>>,
  input: Omit<I, 'cursor'>,
  { enabled = true, staleTime = 10_000 }: { enabled?: boolean; staleTime?: number } = {},
) => {
  const { group, name } = endpoint
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery<Page<Row>, ApiFailure, { pages: Page<Row>[] }, readonly unknown[], string | undefined>({
      queryKey: [group, name, 'pages', input],
      queryFn: ({ pageParam, signal }) => call(endpoint, { ...input, cursor: pageParam } as I, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor,
      enabled,
      staleTime,
    })
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    unreadable: data?.pages.flatMap(({ unreadable = [] }) => unreadable),
    failure: data ? null : error,
    /** Why the next page is not there, although it was asked for. */
    moreFailure: isFetchNextPageError ? error : null,
    /** Whether the list goes on. */
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}
export type Pages<Row> = Omit<ReturnType<typeof usePages>, 'rows'> & { rows: Row[] | undefined }
