/** How long a deleted item can be restored; the page offers it for some seconds. */
export const UNDO_HOURS = 24
/** How long the page offers it. */
export const UNDO_SHOWN_MS = 10_000
