import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

const STALE_MS = 60_000
const MAX_RESULTS = 25

/** The missions offered by a search field: the newest whose title or label matches. */
export const useMissionSearch = (search: string, enabled = true) => {
  const { data } = useApiQuery(
    contracts.missions.list,
    { ...(search && { search: search.split(' · ')[0] ?? '' }), sort: 'newest', size: MAX_RESULTS },
    { staleTime: STALE_MS, enabled },
  )
  return data?.items.map(({ id, title, client }) => ({ id, label: `${title} · ${client.title}` }))
}
