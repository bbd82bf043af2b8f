import { useInfiniteQuery } from '@tanstack/react-query'
import type { Folder } from '#shared/apps/files/items.ts'
import { type ApiError, call, type Loader, queryClient, startWhenAuthorized } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

const folderQuery = (folderId: string | undefined) => ({
  queryKey: ['files', 'list', folderId] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(contracts.files.list, { ...(folderId && { folderId }), ...(pageParam && { cursor: pageParam }) }, signal),
  initialPageParam: undefined,
})

/** Loader of the folder screen. */
export const prefetchFolder: Loader = ({ params }) =>
  startWhenAuthorized(contracts.files.list, () => void queryClient.prefetchInfiniteQuery(folderQuery(params.folderId)))

/** The content of a folder, page by page. */
export const useFolder = (folderId: string | undefined) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery<Folder, ApiError, { pages: Folder[] }, readonly unknown[], string | undefined>({
      ...folderQuery(folderId),
      getNextPageParam: ({ cursor }) => cursor,
    })
  const [first] = data?.pages ?? []
  return {
    folder: first && {
      ...first,
      folders: data?.pages.flatMap(({ folders }) => folders) ?? [],
      files: data?.pages.flatMap(({ files }) => files) ?? [],
    },
    // The folder may have been deleted, or be shared no longer, while it is open.
    failure: data && error?.status !== 404 ? null : error,
    reload: () => void refetch(),
    /** Error of the last request for the next page. */
    moreFailure: isFetchNextPageError ? error : null,
    more: hasNextPage,
    busy: isFetchingNextPage,
    onMore: () => void fetchNextPage(),
  }
}
