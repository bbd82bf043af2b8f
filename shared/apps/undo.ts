/** So long what was deleted can be brought back as it was, which the page offers for some seconds; then it goes for good. */
export const UNDO_HOURS = 24
/** How long the page offers it. */
export const UNDO_SHOWN_MS = 10_000
