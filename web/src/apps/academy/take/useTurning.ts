import { useEffect, useRef } from 'react'

/** Turns the steps by the arrow keys, from wherever the focus is on the page, but where the arrows do something else. */
export const useTurning = (turn: (by: 1 | -1) => void): void => {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
      if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return
      if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
      if (target !== document.body && !target.closest('#main')) return
      if (target.closest('input, textarea, select') || document.querySelector('[role=dialog]:not([popover])')) return
      latest.current(key === 'ArrowRight' ? 1 : -1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
