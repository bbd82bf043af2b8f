import { keepPreviousData } from '@tanstack/react-query'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useDebounced } from '#web/ui/hooks/useDebounced.ts'

const STALE_MS = 30_000

/**
 * Searches on the server for the debounced text. A request for an outdated text is aborted, so that a late answer never
 * replaces a newer one.
 */
export const useSearch = (text: string) => {
  const typed = text.trim()
  const query = useDebounced(typed)
  const enough = typed.length >= MIN_SEARCH_LENGTH
  const asked = query.length >= MIN_SEARCH_LENGTH
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    contracts.search.find,
    { query },
    { enabled: asked, staleTime: STALE_MS, placeholderData: keepPreviousData },
  )
  const isCurrent = enough && query === typed
  return {
    /** Whether the text is long enough to search. */
    enough,
    sets: enough && asked ? data : undefined,
    failure: isCurrent && error && !data ? error : undefined,
    /** Whether results are loading, or belong to an earlier text. */
    busy: enough && (!isCurrent || isPlaceholderData || (!data && !error)),
    retry: () => void refetch(),
  }
}
