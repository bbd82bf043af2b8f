import { useEffect, useRef } from 'react'

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

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
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keyed)
    return () => document.removeEventListener('keydown', keyed)
  }, [])
}
