import { useEffect, useRef } from 'react'

/** Whether the component is still there: a late answer must not close or open anything for whoever has gone on. */
export const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
