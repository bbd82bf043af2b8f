import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

const FOUND_FOR = 60_000
const MOST = 25

/** The missions that a field to choose one offers: the newest of those whose title, or label, is typed. */
export const useMissionsFound = (search: string, enabled = true) => {
  const { data } = useApiQuery(
    contracts.missions.list,
    { ...(search && { search: search.split(' · ')[0] ?? '' }), sort: 'newest', size: MOST },
    { staleTime: FOUND_FOR, enabled },
  )
  return data?.items.map(({ id, title, client }) => ({ id, label: `${title} · ${client.title}` }))
}
