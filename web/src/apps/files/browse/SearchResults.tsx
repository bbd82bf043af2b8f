import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '#web/app/format.ts'
import { type ApiError, call } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { detailsPath } from '../paths.ts'

type Answer = Awaited<ReturnType<typeof searchFiles>>
const searchFiles = (folderId: string, query: string, cursor: string | undefined, signal: AbortSignal) =>
  call(contracts.files.search, { folderId, query, ...(cursor && { cursor }) }, signal)

/** The files that match a search in a folder and its subfolders. */
export const SearchResults = ({ folderId, words }: { folderId: string; words: string }) => {
  const { t } = useTranslation('files')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery<Answer, ApiError, { pages: Answer[] }, readonly unknown[], string | undefined>({
      queryKey: ['files', 'search', folderId, words],
      queryFn: ({ pageParam, signal }) => searchFiles(folderId, words, pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor,
      enabled: words !== '',
    })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const files = data.pages.flatMap((one) => one.files)
  return (
    <section aria-label={t('found.title')}>
      <p role="status" className="mb-3 font-medium text-secondary">
        {t(hasNextPage ? 'found.soFar' : 'found.count', { count: files.length })}
      </p>
      {files.length === 0 && !hasNextPage && <EmptyState icon={MagnifyingGlassIcon} title={t('found.none')} />}
      <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-card shadow-card">
        {files.map(({ id, name, type, size, modifiedOn, folderId: inside }) => (
          <li key={id}>
            <Link
              to={detailsPath(inside ?? folderId, id)}
              className="flex min-h-14 items-center gap-4 px-4 py-2 -outline-offset-2 hover:bg-hover"
            >
              <FileIcon type={type} size="sm" />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-sm text-secondary">
                  {[size, modifiedOn && formatDate(modifiedOn)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <CursorPager
        more={hasNextPage}
        busy={isFetchingNextPage}
        moreFailure={isFetchNextPageError ? error : null}
        onMore={() => void fetchNextPage()}
      />
    </section>
  )
}
