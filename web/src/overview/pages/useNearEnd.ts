import { type RefCallback, useCallback } from 'react'

/** For the last thing of a list, whenever it comes: calls back as it comes near, again with every render until it is out of sight. */
export const useNearEnd = (onNear: () => void): RefCallback<HTMLDivElement> =>
  useCallback(
    (end: HTMLDivElement) => {
      const watcher = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) onNear()
        },
        { rootMargin: '400px' },
      )
      watcher.observe(end)
      return () => watcher.disconnect()
    },
    [onNear],
  )
