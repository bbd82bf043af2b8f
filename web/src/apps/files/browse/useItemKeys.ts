import { useEffect, useRef } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'

interface Keys {
  items: readonly FileItem[]
  /** The selected items. */
  chosen: readonly FileItem[]
  mayWrite: boolean
  toggle: (id: string) => void
  onCut: (items: readonly FileItem[]) => void
  onPaste: () => void
  onRename: (item: FileItem) => void
  onRemove: (items: readonly FileItem[]) => void
  onEscape: () => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Focuses the previous or next item. */
const focusNeighbour = (from: Element, by: number): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-item]')]
  all[all.indexOf(from as HTMLElement) + by]?.focus()
}

/**
 * Keys of an item: arrows focus the next, Space selects, F2 renames, Del deletes, `x` cuts, `v` pastes, Esc clears the
 * selection, or closes the details. On a selected item they apply to the whole selection.
 */
export const useItemKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (target.closest('input, textarea, select, [role=dialog], [role=menu]')) return
      const { items, chosen, mayWrite, toggle, onCut, onPaste, onRename, onRemove, onEscape } = latest.current
      const element = target.closest<HTMLElement>('[data-item]')
      const item = items.find(({ id }) => id === element?.dataset.item)
      const targets = item && chosen.some(({ id }) => id === item.id) ? chosen : item ? [item] : chosen
      const writable = targets.filter((one) => one.mayWrite)
      const done = () => event.preventDefault()
      const by = STEPS[key]
      if (by && element) {
        done()
        focusNeighbour(element, by)
      } else if (key === 'ArrowDown' && (target === document.body || target.id === 'main')) {
        // Without a focused item, arrows start at the first one.
        const [first] = document.querySelectorAll<HTMLElement>('[data-item]')
        if (first) done()
        first?.focus()
      } else if (key === ' ' && item && !item.source) {
        done()
        toggle(item.id)
      } else if (key === 'F2' && item?.mayWrite) {
        done()
        onRename(item)
      } else if (key === 'Delete' && writable.length > 0) {
        done()
        onRemove(writable)
      } else if (key === 'x' && writable.length > 0) onCut(writable)
      else if (key === 'v' && mayWrite) onPaste()
      else if (key === 'Escape') onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
