import { useEffect, useMemo } from 'react'
import { usePages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** All clients of the workspace in the order of their names, as far as they are there. */
export const useClients = () => {
  const { rows, more, busy, onMore, failure, moreFailure, reload } = usePages(contracts.missions.clients, {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (more && !busy && !moreFailure) onMore()
  }, [more, busy, moreFailure, rows?.length])
  const { language } = useTranslation().i18n
  const clients = useMemo(() => {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return rows?.toSorted((one, other) => compare(one.title, other.title))
  }, [rows, language])
  return { clients, failure: failure ?? moreFailure, reload: failure ? reload : onMore }
}
