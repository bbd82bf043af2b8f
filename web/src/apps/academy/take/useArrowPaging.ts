import { useEffect, useRef } from 'react'

/** Calls `turn` on the left and right arrow keys, except where they have another meaning. */
export const useArrowPaging = (turn: (by: 1 | -1) => void): void => {
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
