import type { Key } from '#web/texts/keys.ts'
/** The metadata of a route. */
export interface Handle {
  /** The translation key of the document title. */
  title?: Key
  /** The layout that its screen requires. */
  layout?: string
  /** Its screens are for signed-in people. */
  inside?: boolean
}

export const routeHandle = (handle: Handle): Handle => handle
