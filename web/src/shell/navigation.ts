import { BuildingOffice2Icon, ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import { type Access, allows, COMPANY_MANAGERS, CRA_AREA, USER_MANAGERS } from '#shared/rules/permissions.ts'
import { useWaitingForReview } from '#web/people/usePeople.ts'
import type { Icon } from '#web/ui/Button.tsx'

export interface NavigationItem {
  id: string
  /** The translation key of its words. */
  title: string
  icon: Icon
  to: string
  access: Access
  /** How many things wait there (a hook), and the translation key of what they are. */
  count?: { use: () => number | undefined; title: string }
}

/** Everything the navigation of every layout is made of. */
const ITEMS: readonly NavigationItem[] = [
  { id: 'CRA', title: 'navigation.cra', icon: ClipboardDocumentListIcon, to: '/activity-report', access: CRA_AREA },
  {
    id: 'COMPANY',
    title: 'navigation.company',
    icon: BuildingOffice2Icon,
    to: '/company',
    access: [...USER_MANAGERS, ...COMPANY_MANAGERS],
    count: { use: useWaitingForReview, title: 'users.review.title' },
  },
]

/** The items that somebody with these permissions sees. */
export const navigationFor = (permissions: readonly string[]): readonly NavigationItem[] =>
  ITEMS.filter(({ access }) => allows(access, permissions))
