const watchers = new Set<() => void>()
/** Whether something changed while nothing of it showed. */
let missed = false

/** Colleagues show themselves otherwise than a moment ago. */
export const notifyPresenceChange = (): void => {
  missed = watchers.size === 0
  for (const watcher of watchers) watcher()
}

/** Calls when colleagues show themselves otherwise, at once if they did while nobody watched; answers how to end it. */
export const subscribeToPresence = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (missed) notifyPresenceChange()
  return () => watchers.delete(watcher)
}
