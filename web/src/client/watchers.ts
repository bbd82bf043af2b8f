/** Who wants to know of changes of a state outside React: `watch` is what `useSyncExternalStore` subscribes with. */
export const createWatchers = () => {
  const watchers = new Set<() => void>()
  return {
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    notify: (): void => {
      for (const watcher of watchers) watcher()
    },
  }
}
