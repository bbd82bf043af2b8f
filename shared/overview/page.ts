import type { Access } from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'

/** The kinds of people who work for clients. */
export const OUTSIDE: readonly UserType[] = ['FREELANCER', 'ESN_RESOURCE']

/** What it is called in a language, and what else somebody may call it. */
type Words = readonly [title: string, also: string]

/** A page of the product, to which its group binds a screen in `web/src/<area>/<group>/pages.ts`. */
export interface Page {
  /**
   * Its address. A part that differs begins with a colon, and ends with a question mark where it may be left out;
   * `?tab=team` or `?invite` is a view of the screen at the same address, and has none of its own.
   */
  path: string
  /** Who finds it in the navigation and by its words, and whom its route lets through. */
  access: Access
  /** Whom its route lets through, where others are led here too. */
  opens?: Access
  /** The translation key of what the browser's tab says, among the texts of the shell. */
  title: string
  /** That of its item in the navigation, where it says something else. */
  item?: string
  /** The kinds of people it is for; everybody's without. */
  types?: readonly UserType[]
  /** A start page: for those only who begin there. */
  start?: true
  /** The words that find it; null: nobody looks for it, as it is about something that is found itself. */
  words: { EN: Words; FR: Words } | null
}
/** The pages of a group, by names of their own. */
export type Pages = Readonly<Record<string, Page>>

/** The address of a page without the part that may be left out. */
export const linkOf = ({ path }: Pick<Page, 'path'>): string => path.replace(/\/:\w+\?$/, '')
