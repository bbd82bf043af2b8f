import { useEffect, useState, useSyncExternalStore } from 'react'

/** How many palettes are open. */
let openPalettes = 0
const watchers = new Set<() => void>()
const count = (by: number) => {
  openPalettes += by
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** `open`, but false at the first rendering: a dialog that is born open would not make the page behind it inert. */
const useOpenAfterMount = (open: boolean): boolean => {
  const [born, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  return open && born
}

/**
 * When a dialog is shown that is to be `open`: not at its first rendering, and not while somebody types in a palette,
 * whose keys would go to it; what was shown before stays.
 */
export const useDialogOpen = (open: boolean): boolean => {
  const waits = useSyncExternalStore(watch, () => openPalettes > 0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) setShown(false)
    else if (!waits) setShown(true)
  }, [open, waits])
  return open && shown
}

/**
 * For the panel of a dialog. Where fingers point, nothing in it is given the focus, so that no keyboard covers what it
 * says; the field that it was opened for is.
 */
export const focusAutofocusField = (panel: HTMLElement | null): void => {
  if (!panel || !matchMedia('(pointer: coarse)').matches) return
  requestAnimationFrame(() => panel.querySelector<HTMLElement>(':is(input, textarea)[data-autofocus]')?.focus())
}

/** When a palette is shown that is to be `open`. */
export const usePaletteOpen = (open: boolean): boolean => {
  useEffect(() => {
    if (!open) return
    count(1)
    return () => count(-1)
  }, [open])
  return useOpenAfterMount(open)
}
