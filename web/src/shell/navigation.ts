import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline'
import { type Access, allows, CRA_AREA } from '#shared/rules/permissions.ts'
import type { Icon } from '#web/ui/Button.tsx'

export interface NavigationItem {
  id: string
  /** The translation key of its words. */
  title: string
  icon: Icon
  to: string
  access: Access
}

/** Everything the navigation of every layout is made of. */
const ITEMS: readonly NavigationItem[] = [
  { id: 'CRA', title: 'navigation.cra', icon: ClipboardDocumentListIcon, to: '/activity-report', access: CRA_AREA },
]

/** The items that somebody with these permissions sees. */
export const navigationFor = (permissions: readonly string[]): readonly NavigationItem[] =>
  ITEMS.filter(({ access }) => allows(access, permissions))
