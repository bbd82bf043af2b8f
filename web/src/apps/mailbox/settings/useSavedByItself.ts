import { useEffect, useRef } from 'react'

const CALM_MS = 500

/** Saves what was typed half a second after the last key, and at once when the screen is left; undefined: nothing is to be saved. */
export const useSavedByItself = (typed: string | undefined, save: (text: string) => void): void => {
  const latest = useRef(save)
  latest.current = save
  const unsaved = useRef<string>(undefined)
  useEffect(() => {
    unsaved.current = typed
    if (typed === undefined) return
    const timer = setTimeout(() => {
      unsaved.current = undefined
      latest.current(typed)
    }, CALM_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(
    () => () => {
      if (unsaved.current !== undefined) latest.current(unsaved.current)
    },
    [],
  )
}
