import { useEffect, useRef } from 'react'
import { EDITABLE } from '#web/ui/writing.ts'

/** Handlers by key; undefined: none. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Handles keys anywhere on the page, except in dialogs, menus and (but for Escape) text fields. */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!run) return
      if (document.querySelector('[role=dialog]:not([popover]), :popover-open')) return
      if (target.closest(EDITABLE) && event.key !== 'Escape') return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
