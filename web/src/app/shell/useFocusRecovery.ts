import { useEffect } from 'react'

/** Marks the part that holds the recovered focus; `isFocusLost` knows it. */
const PART = 'data-part'
/** Parts of a screen or a dialog that can take the focus, innermost first. */
const PARTS = 'li, tr, section, [role=tabpanel], [role=dialog], main'
/** Time for components to move the focus themselves, such as to the next row. */
const SETTLE_MS = 100

/** All parts that contain an element, from the inside out. */
const enclosingParts = (element: Element): HTMLElement[] => {
  const parts: HTMLElement[] = []
  for (
    let at = element.parentElement?.closest<HTMLElement>(PARTS);
    at;
    at = at.parentElement?.closest<HTMLElement>(PARTS)
  )
    parts.push(at)
  return parts
}

const isEnabled = (element: Element): boolean => element.isConnected && !element.matches(':disabled')

/** Focuses a part, and makes it focusable until it loses the focus. */
const focusPart = (part: HTMLElement): void => {
  if (part.id !== 'main') {
    const isFocusable = part.hasAttribute('tabindex')
    if (!isFocusable) part.tabIndex = -1
    part.setAttribute(PART, '')
    const leave = () => {
      if (!isFocusable) part.removeAttribute('tabindex')
      part.removeAttribute(PART)
    }
    part.addEventListener('blur', leave, { once: true })
  }
  part.focus({ preventScroll: true })
}

/**
 * When the focused element is removed or disabled, the nearest part around it takes the focus: keyboard and screen
 * readers continue from there, not from the top. An element that is enabled again within a moment gets the focus back.
 */
export const useFocusRecovery = (): void => {
  useEffect(() => {
    let last: Element | undefined
    /** What has the focus in place of the last one: a part around it or, until then, the body. */
    let holder: HTMLElement | undefined
    let parts: HTMLElement[] = []
    let timer = 0
    const note = (element: Element | null) => {
      if (!element || element === holder) return
      holder = undefined
      last = element.closest('#main, [role=dialog]') ? element : undefined
      parts = last ? enclosingParts(last) : []
    }
    const isLost = () => last !== undefined && document.activeElement === document.body && !isEnabled(last)
    const recover = () => {
      if (!isLost()) return
      holder = parts.find((one) => one.isConnected)
      if (holder) focusPart(holder)
    }
    const checkFocus = () => {
      if (last instanceof HTMLElement && isEnabled(last)) {
        if (holder === document.activeElement) last.focus()
        holder = undefined
      }
      if (!isLost()) return
      clearTimeout(timer)
      timer = window.setTimeout(recover, SETTLE_MS)
    }
    const watch = new MutationObserver(() => {
      if (!last) return
      // Known at once: it may be enabled again before a frame was drawn.
      if (last.matches(':disabled')) holder ??= document.body
      requestAnimationFrame(checkFocus)
    })
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    const onFocus = ({ target }: FocusEvent) => note(target as Element)
    document.addEventListener('focusin', onFocus)
    // A screen may have set its initial focus before the listener was added.
    note(document.activeElement)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
