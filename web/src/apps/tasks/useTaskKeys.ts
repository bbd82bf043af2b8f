import { useEffect, useRef } from 'react'

interface TaskActions {
  add: () => void
  addSection: () => void
  /** Focuses the quick-add field. */
  quick: () => void
  /** For the focused row, or the open task. */
  done: (id: string) => void
  due: (id: string) => void
  priority: (id: string, priority: 0 | 1 | 2) => void
  move: (id: string, by: -1 | 1) => void
}

const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const ROW_ID_PREFIX = 'row-'

/**
 * Keys of the tasks: Ctrl+`/` new task, Ctrl+`.` new section, `q` quick add. On the focused or open task: `x` done, `d`
 * date, `1` `2` `3` priority, Alt+arrow moves it.
 */
export const useTaskKeys = (actions: TaskActions, selected: string | undefined): void => {
  const latest = useRef({ actions, selected })
  latest.current = { actions, selected }
  useEffect(() => {
    const run = (event: KeyboardEvent): boolean => {
      const { key, altKey } = event
      const { actions: act, selected: open } = latest.current
      const target = event.target instanceof Element ? event.target : document.body
      if (event.ctrlKey || event.metaKey) {
        if (key === '/') act.add()
        else if (key === '.') act.addSection()
        else return false
        return true
      }
      if (target.closest(TEXT_FIELD_SELECTOR)) return false
      if (key === 'q' && !altKey) {
        act.quick()
        return true
      }
      const line = target.closest('li')?.querySelector(`[id^=${ROW_ID_PREFIX}]`)?.id.slice(ROW_ID_PREFIX.length)
      const id = line ?? open
      if (id === undefined) return false
      if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) act.move(id, key === 'ArrowUp' ? -1 : 1)
      else if (altKey) return false
      else if (key === 'x') act.done(id)
      else if (key === 'd') act.due(id)
      else if (key === '1' || key === '2' || key === '3') act.priority(id, (Number(key) - 1) as 0 | 1 | 2)
      else return false
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog]:not([popover]), :popover-open')) return
      if (run(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
