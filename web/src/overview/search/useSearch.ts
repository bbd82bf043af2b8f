import { keepPreviousData } from '@tanstack/react-query'
import { MIN_SEARCH_LENGTH } from '#shared/overview/search/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

const KEPT_MS = 30_000

/**
 * What the server finds for a text, once nobody has typed for a moment. The answers belong to their texts, and a request
 * whose text is no longer the one typed is given up: a late answer never takes the place of a newer one.
 */
export const useSearch = (text: string) => {
  const typed = text.trim()
  const query = useDebounced(typed)
  const enough = typed.length >= MIN_SEARCH_LENGTH
  const asked = query.length >= MIN_SEARCH_LENGTH
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    contracts.search.find,
    { query },
    { enabled: asked, staleTime: KEPT_MS, placeholderData: keepPreviousData },
  )
  const isCurrent = enough && query === typed
  return {
    /** Whether there is enough to look for. */
    enough,
    sets: enough && asked ? data : undefined,
    failure: isCurrent && error && !data ? error : undefined,
    /** Whether what is shown is of an earlier text, or nothing is there yet. */
    busy: enough && (!isCurrent || isPlaceholderData || (!data && !error)),
    retry: () => void refetch(),
  }
}
