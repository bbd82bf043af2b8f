import type { Key } from '#web/texts/keys.ts'
/** What a route says of its screen. */
export interface Handle {
  /** The translation key of what the browser's tab says. */
  title?: Key
  /** The layout its screen must have. */
  layout?: string
  /** Its screens are for signed-in people. */
  inside?: boolean
}

export const routeHandle = (handle: Handle): Handle => handle
