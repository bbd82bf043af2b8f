import { type RefObject, useEffect, useRef } from 'react'

/** For the last thing of a list: calls back as it comes near, again with every render until it is out of sight. */
export const useNearEnd = (onNear: () => void): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear()
      },
      { rootMargin: '400px' },
    )
    if (end.current) watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [onNear])
  return end
}
