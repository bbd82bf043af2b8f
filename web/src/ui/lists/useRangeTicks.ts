import { type MouseEvent, useRef } from 'react'

/**
 * The properties of an element around the checkboxes of a list: one that is pressed with Shift, or by Shift and Space,
 * gives all since the one before the same state.
 */
export const useRangeTicks = () => {
  const before = useRef<HTMLInputElement>(undefined)
  const isSpreading = useRef(false)
  const onClick = ({ target, currentTarget, shiftKey }: MouseEvent<HTMLElement>) => {
    if (isSpreading.current || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled')]
    const [from, to] = [before.current ? boxes.indexOf(before.current) : -1, boxes.indexOf(target)]
    before.current = target
    if (!shiftKey || from < 0) return
    // Shift also extends the selection of text up to here.
    getSelection()?.removeAllRanges()
    isSpreading.current = true
    for (const box of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (box !== target && box.checked !== target.checked) box.click()
    }
    isSpreading.current = false
  }
  return { onClick }
}
