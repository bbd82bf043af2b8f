import { useEffect, useRef } from 'react'
import { UNDO_SHOWN_MS } from '#shared/apps/undo.ts'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { isTransient } from '#web/client/transient.ts'
import type { Namespace } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { isFocusLost, recoverFocus } from '#web/ui/recoverFocus.ts'
import { ROW_ATTRIBUTE } from './rowAttributes.ts'

/** Shows a toast that offers to undo, by its button or Ctrl+Z; again, where there was no connection to undo by. */
export const useUndo = (app: Namespace) => {
  const { t } = useTranslation(app)
  const toast = useToast()
  return (said: string, bringBack: () => Promise<unknown>): void => {
    const onPress = () =>
      void bringBack().catch((failure: unknown) => {
        const mayWork = failure instanceof ApiError && isTransient(failure)
        if (mayWork) toast.error(failureText(failure, t), UNDO_SHOWN_MS, action)
        else toast.error(failureText(failure, t))
      })
    const action = { label: t('ui.undo'), undoes: true, onPress }
    toast.success(said, UNDO_SHOWN_MS, action)
  }
}

const focusRow = (id: string | undefined): void =>
  document.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}="${id}"] a`)?.focus({ preventScroll: true })

/** Number of frames to wait for a row. */
const MAX_FRAMES = 40

/**
 * Focuses the row of an item as soon as it can take the focus: a new row may only get its id, or become visible, while
 * the dialog closes. Stops once something else has the focus.
 */
export const focusRowWhenReady = (idNow: () => string, left = MAX_FRAMES): void => {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return
    focusRow(idNow())
    if (left > 0) focusRowWhenReady(idNow, left - 1)
  })
}

/**
 * Moves the focus when the focused item leaves a list: to the item in its place, or to the main area when none is left.
 * An item that only moves keeps the focus; another `list` does not count as a removal.
 */
export const useFocusAfterRemoval = (ids: readonly string[], list?: string): void => {
  const focused = useRef<{ id: string | undefined; element: Element }>(undefined)
  const before = useRef({ ids, list })
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as Element
      // A closing dialog moves the focus here when its opener is gone.
      if (element.id === 'main') return
      focused.current = { id: element.closest(`[${ROW_ATTRIBUTE}]`)?.getAttribute(ROW_ATTRIBUTE) ?? undefined, element }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const { id, element } = focused.current ?? {}
    const was = before.current
    const at = id === undefined || was.list !== list ? -1 : was.ids.indexOf(id)
    before.current = { ids, list }
    if (id === undefined || at < 0 || element?.isConnected || !isFocusLost()) return
    const place = ids.includes(id) ? ids.indexOf(id) : at
    // Hidden rows cannot take the focus.
    for (const one of [...ids.slice(place), ...ids.slice(0, place).toReversed()]) {
      focusRow(one)
      if (!isFocusLost()) return
    }
    recoverFocus(document.getElementById('main'))
  })
}

/**
 * Returns the focus to the entry of a list when what it has opened at a URL is closed: of one that was removed meanwhile,
 * to the entry in its place.
 */
export const useFocusReturn = (
  opened: string | undefined,
  ids: readonly string[],
  entryOf: (id: string) => HTMLElement | null,
): void => {
  const before = useRef(opened)
  const known = useRef(ids)
  const find = useRef(entryOf)
  useEffect(() => {
    find.current = entryOf
    if (opened !== undefined && ids.includes(opened)) known.current = ids
  })
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (opened !== undefined || closed === undefined) return
    const place = known.current.indexOf(closed)
    const candidates =
      place < 0 ? [closed] : [...known.current.slice(place), ...known.current.slice(0, place).toReversed()]
    // After the shell's effect, which moves the focus to the top when the URL changes.
    queueMicrotask(() => {
      const entries = candidates.map((id) => find.current(id))
      entries.find((entry) => entry?.checkVisibility())?.focus({ preventScroll: true })
    })
  }, [opened])
}
