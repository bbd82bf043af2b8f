import {
  BuildingOffice2Icon,
  CalendarDaysIcon,
  DocumentTextIcon,
  LightBulbIcon,
  RocketLaunchIcon,
  UserPlusIcon,
  UsersIcon,
  ViewColumnsIcon,
} from '@heroicons/react/24/outline'
import type { BoardIcon, LabelColor } from '#shared/apps/scrumboard/rules.ts'
import type { Icon } from '#web/ui/Button.tsx'

export const ICON_COMPONENTS: Readonly<Record<BoardIcon, Icon>> = {
  board: ViewColumnsIcon,
  tender: DocumentTextIcon,
  arrival: UserPlusIcon,
  start: RocketLaunchIcon,
  client: BuildingOffice2Icon,
  team: UsersIcon,
  idea: LightBulbIcon,
  calendar: CalendarDaysIcon,
}

export const LABEL_CLASSES: Readonly<Record<LabelColor, string>> = {
  slate: 'bg-slate-200 text-slate-800 dark:bg-slate-500/30 dark:text-slate-100',
  red: 'bg-red-100 text-red-800 dark:bg-red-500/25 dark:text-red-100',
  amber: 'bg-amber-100 text-amber-900 dark:bg-amber-500/20 dark:text-amber-100',
  green: 'bg-green-100 text-green-800 dark:bg-green-500/20 dark:text-green-100',
  teal: 'bg-teal-100 text-teal-900 dark:bg-teal-500/20 dark:text-teal-100',
  blue: 'bg-blue-100 text-blue-800 dark:bg-blue-500/25 dark:text-blue-100',
  purple: 'bg-purple-100 text-purple-800 dark:bg-purple-500/25 dark:text-purple-100',
  pink: 'bg-pink-100 text-pink-800 dark:bg-pink-500/25 dark:text-pink-100',
}
