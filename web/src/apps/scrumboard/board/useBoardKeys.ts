import { useEffect, useRef } from 'react'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
/** Whether a dialog, panel or menu covers the board, so that shortcuts do not apply. */
const isCovered = (): boolean => document.querySelector('[role=dialog]:not([popover]), :popover-open') !== null

/** Name of the buttons that add a card. */
export const ADD_CARD_BUTTON = 'add-card'

/** The shortcuts of a board: `n` new card, `m` only my cards. */
export const useBoardKeys = ({ onMine }: { onMine: () => void }): void => {
  const mine = useRef(onMine)
  mine.current = onMine
  useEffect(() => {
    const acts: Record<string, () => void> = {
      n: () => document.querySelector<HTMLElement>(`button[name=${ADD_CARD_BUTTON}]`)?.click(),
      m: () => mine.current(),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isCovered()) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
