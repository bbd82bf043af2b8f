import { useEffect } from 'react'

/** Marks what took it over; `isFocusLost` knows it. */
const PART = 'data-part'
/** What of a screen can take the focus over as a whole, the nearest first. */
const PARTS = 'li, tr, section, [role=tabpanel], main'
/** As long as whatever is there may take it by itself, such as the next row of a list. */
const SETTLE_MS = 100

/** Everything of the screen that something is in, from the inside out. */
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

/** Gives a part of the screen the focus until that goes on. */
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
 * Where what had the focus is gone or off, such as a row that was dealt with or a button that was pressed once and for
 * all, the part of the screen that it was in takes it over: the keyboard and screen readers go on from there, and not
 * from the top of the page. What was off for a moment only has it again.
 */
export const useFocusRecovery = (): void => {
  useEffect(() => {
    let last: Element | undefined
    let holder: HTMLElement | undefined
    let parts: HTMLElement[] = []
    let timer = 0
    const note = (element: Element | null) => {
      if (!element || element === holder) return
      holder = undefined
      last = element.closest('#main') ? element : undefined
      parts = last ? enclosingParts(last) : []
    }
    const isLost = () => last !== undefined && document.activeElement === document.body && !isEnabled(last)
    const recover = () => {
      if (!isLost()) return
      holder = parts.find((one) => one.isConnected)
      if (holder) focusPart(holder)
    }
    const checkFocus = () => {
      if (holder === document.activeElement && last instanceof HTMLElement && isEnabled(last)) last.focus()
      if (!isLost()) return
      clearTimeout(timer)
      timer = window.setTimeout(recover, SETTLE_MS)
    }
    const watch = new MutationObserver(() => last && requestAnimationFrame(checkFocus))
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    const onFocus = ({ target }: FocusEvent) => note(target as Element)
    document.addEventListener('focusin', onFocus)
    // What a screen that is opened first gives the focus to had it before anybody listened.
    note(document.activeElement)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
