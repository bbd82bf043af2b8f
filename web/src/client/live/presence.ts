const watchers = new Set<() => void>()
/** Whether a change was missed while nobody subscribed. */
let missed = false

/** Notifies subscribers that the presence of colleagues changed. */
export const notifyPresenceChange = (): void => {
  missed = watchers.size === 0
  for (const watcher of watchers) watcher()
}

/** Subscribes to changes of presence; called at once for a missed one. Returns the unsubscribe function. */
export const subscribeToPresence = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (missed) notifyPresenceChange()
  return () => watchers.delete(watcher)
}
