import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '#web/client/session.ts'
import { currentItem, itemsOf, type NavigationEntry, type NavigationGroup, navigationFor } from '../navigation.ts'

interface Navigation {
  groups: readonly NavigationGroup[]
  /** Whether an entry is, or contains, the current screen. */
  isCurrent: (entry: NavigationEntry) => boolean
}

/** The navigation of the signed-in person, with the current entry. */
export const useNavigation = (): Navigation => {
  const user = useUser()
  const { pathname } = useLocation()
  const groups = useMemo(() => (user ? navigationFor(user) : []), [user])
  const current = currentItem(groups, pathname)?.id
  return { groups, isCurrent: (entry) => itemsOf(entry).some(({ id }) => id === current) }
}
