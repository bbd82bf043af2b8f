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

/** What `j` and `k` open of a list: the neighbours of the open item or, where none is open, of the row that has the focus. */
export const useNeighbours = (ids: readonly string[], selected: string | undefined, rowPrefix: string) => {
  const lastOpened = useRef(selected)
  if (selected !== undefined) lastOpened.current = selected
  const focusedRow = () => {
    const id = document.activeElement?.id ?? ''
    return id.startsWith(rowPrefix) ? id.slice(rowPrefix.length) : undefined
  }
  const start = () => selected ?? focusedRow() ?? ''
  return {
    next: (): string | undefined => {
      const from = start()
      const at = ids.indexOf(from)
      // A row that was not open, such as the one after an archived item, is itself what comes next.
      const by = at < 0 || selected !== undefined || from === lastOpened.current ? 1 : 0
      return ids[Math.min(at + by, ids.length - 1)]
    },
    previous: (): string | undefined => {
      const at = ids.indexOf(start())
      return ids[at < 0 ? ids.length - 1 : Math.max(0, at - 1)]
    },
  }
}
