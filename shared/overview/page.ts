import type { Access } from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'

/** User types of people who work for clients. */
export const OUTSIDE: readonly UserType[] = ['FREELANCER', 'ESN_RESOURCE']

/** Title in a language, and further search words. */
type Words = readonly [title: string, also: string]

/** A page of the product, to which its group binds a screen in `web/src/<area>/<group>/pages.ts`. */
export interface Page {
  /**
   * Its path. Parameters begin with a colon, optional ones end with a question mark; a query such as `?tab=team` is a
   * view of the same screen.
   */
  path: string
  /** Who finds it in navigation and search, and whom its route admits. */
  access: Access
  /** Whom its route admits, when others reach it too. */
  opens?: Access
  /** The translation key of the tab's title, among the shell's texts. */
  title: string
  /** The translation key of its navigation item, when it differs. */
  item?: string
  /** The user types it is for; everybody by default. */
  types?: readonly UserType[]
  /** A start page, only for those who begin there. */
  start?: true
  /** Search words; null: not searchable, as its subject is found itself. */
  words: { EN: Words; FR: Words } | null
}
/** The pages of a group, by names of their own. */
export type Pages = Readonly<Record<string, Page>>

/** A page's path without its optional parameter. */
export const linkOf = ({ path }: Pick<Page, 'path'>): string => path.replace(/\/:\w+\?$/, '')
