import { type RefCallback, useCallback } from 'react'

/** A ref for the end of a list: calls back when it nears the viewport, on each render while it is there. */
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
