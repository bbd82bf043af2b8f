import type { RouteObject } from 'react-router-dom'
import type { Access } from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'
import type { Icon } from '#web/ui/Button.tsx'

/** What the shell has to know of a workplace app: its place in the navigation, and its routes. */
export interface AppPages {
  /** The id of its place in the navigation. */
  id: string
  /** The translation key of its name, among the texts of the shell. */
  title: string
  /** Its first screen, which stands in `shared/apps/pages.ts` too. */
  link: string
  icon: Icon
  access: Access
  /** The kinds of people it is for; everybody's without. */
  types?: readonly UserType[]
  routes: readonly RouteObject[]
}
