import { useEffect, useRef } from 'react'

/** Returns the focus to the entry of a list when what it has opened at a URL is closed. */
export const useFocusReturn = (opened: string | undefined, entryOf: (id: string) => HTMLElement | null): void => {
  const before = useRef(opened)
  const find = useRef(entryOf)
  useEffect(() => {
    find.current = entryOf
  })
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (opened !== undefined || closed === undefined) return
    // After the shell's effect, which moves the focus to the top when the URL changes.
    queueMicrotask(() => find.current(closed)?.focus({ preventScroll: true }))
  }, [opened])
}
