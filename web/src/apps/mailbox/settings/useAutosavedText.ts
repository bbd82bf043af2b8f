import { useEffect, useRef } from 'react'

const DEBOUNCE_MS = 500

/** Saves the typed text half a second after the last key, and on unmount; undefined: nothing to save. */
export const useAutosavedText = (typed: string | undefined, save: (text: string) => void): void => {
  const latest = useRef(save)
  latest.current = save
  const unsaved = useRef<string>(undefined)
  useEffect(() => {
    unsaved.current = typed
    if (typed === undefined) return
    const timer = setTimeout(() => {
      unsaved.current = undefined
      latest.current(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(
    () => () => {
      if (unsaved.current !== undefined) latest.current(unsaved.current)
    },
    [],
  )
}
