import { useRead } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { NO_GUIDES } from './paths.ts'

/** The categories of guides, as a choice of one. */
export const useCategories = () => {
  const { data } = useRead(contracts.help.guides, NO_GUIDES)
  const shelves = Array.isArray(data) ? data : []
  return shelves.map(({ slug, title }) => ({ value: slug, label: title }))
}
