import { useEffect, useState, useSyncExternalStore } from 'react'
import { createWatchers } from '#web/client/watchers.ts'

/** The number of open palettes. */
let openPalettes = 0
const { watch, notify } = createWatchers()
const count = (by: number) => {
  openPalettes += by
  notify()
}

/** `open`, but false on the first render: a dialog that mounts open would not make the page inert. */
const useOpenAfterMount = (open: boolean): boolean => {
  const [born, setBorn] = useState(false)
  useEffect(() => setBorn(true), [])
  return open && born
}

/**
 * Whether a dialog that should be `open` is shown: not on its first render, and not while a palette is open, which
 * would lose its keys; a shown dialog stays.
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
 * For the panel of a dialog. On touch screens nothing is focused, as the keyboard would cover it, except the field that
 * it was opened for.
 */
export const focusAutofocusField = (panel: HTMLElement | null): void => {
  if (!panel || !matchMedia('(pointer: coarse)').matches) return
  requestAnimationFrame(() => panel.querySelector<HTMLElement>(':is(input, textarea)[data-autofocus]')?.focus())
}

/** Whether a palette that should be `open` is shown. */
export const usePaletteOpen = (open: boolean): boolean => {
  useEffect(() => {
    if (!open) return
    count(1)
    return () => count(-1)
  }, [open])
  return useOpenAfterMount(open)
}
