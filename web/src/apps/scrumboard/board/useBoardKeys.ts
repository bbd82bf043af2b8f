import { useEffect, useRef } from 'react'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
/** Whether a card, a panel or a menu lies over the board: what is pressed then is not meant for what is behind it. */
const isCovered = (): boolean => document.querySelector('[role=dialog]:not([popover]), :popover-open') !== null

/** The name of the buttons that begin a card. */
export const ADD_CARD = 'add-card'

/** The keys of a board: `n` a new card, `m` what is mine. */
export const useBoardKeys = ({ onMine }: { onMine: () => void }): void => {
  const mine = useRef(onMine)
  mine.current = onMine
  useEffect(() => {
    const acts: Record<string, () => void> = {
      n: () => document.querySelector<HTMLElement>(`button[name=${ADD_CARD}]`)?.click(),
      m: () => mine.current(),
    }
    const keyed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isCovered()) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keyed)
    return () => document.removeEventListener('keydown', keyed)
  }, [])
}
