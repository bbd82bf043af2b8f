import { type RefObject, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const GAP = 4
const MARGIN = 8

/** Places an open panel below its button, or above where there is more room, within the window. */
const place = (panel: HTMLElement, button: HTMLElement) => {
  const { left, top, bottom } = button.getBoundingClientRect()
  const below = window.innerHeight - bottom - GAP - MARGIN
  const above = top - GAP - MARGIN
  const under = panel.scrollHeight <= below || below >= above
  const height = Math.min(panel.scrollHeight, under ? below : above)
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - MARGIN
  panel.style.setProperty('--left', `${Math.max(MARGIN, Math.min(left, rightmost))}px`)
  panel.style.setProperty('--top', `${under ? bottom + GAP : top - GAP - height}px`)
  panel.style.setProperty('--room', `${under ? below : above}px`)
}

/** Places an open panel left of its button, or right where there is more room; it may overlap the button. */
const placeBeside = (panel: HTMLElement, button: HTMLElement) => {
  const { left, right, top } = button.getBoundingClientRect()
  const room = window.innerHeight - 2 * MARGIN
  const rightmost = document.documentElement.clientWidth - panel.offsetWidth - MARGIN
  const beside = left - GAP >= panel.offsetWidth + MARGIN ? left - GAP - panel.offsetWidth : right + GAP
  panel.style.setProperty('--left', `${Math.max(MARGIN, Math.min(beside, rightmost))}px`)
  panel.style.setProperty('--top', `${Math.max(MARGIN, Math.min(top, MARGIN + room - panel.scrollHeight))}px`)
  panel.style.setProperty('--room', `${room}px`)
}

const PLACES = { under: place, beside: placeBeside }

interface Anchored {
  open: boolean
  button: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLDivElement | null>
  /** For the button: it opens and closes the panel. */
  buttonProps: { ref: RefObject<HTMLButtonElement | null>; popoverTarget: string; 'aria-expanded': boolean }
  /** For the panel; `--left`, `--top` and `--room` (its height at most) are set on it when it opens. */
  panelProps: {
    ref: RefObject<HTMLDivElement | null>
    id: string
    popover: 'auto'
    onBeforeToggle: (event: ToggleEvent) => void
    onToggle: (event: ToggleEvent) => void
  }
  /** Opens the panel by key: shown, placed and `onOpen` called synchronously. */
  show: () => void
  close: () => void
}

/**
 * A popover anchored to a button. The browser closes it on Escape or an outside press and restores the focus. `onOpen`
 * is called once it is shown and placed.
 */
export const useAnchored = (onOpen: (panel: HTMLElement) => void, where: keyof typeof PLACES = 'under'): Anchored => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const frame = useRef(0)
  /** The button's position when the panel was placed; undefined: not placed. */
  const anchor = useRef<DOMRect>(undefined)
  const [open, setOpen] = useState(false)
  const shown = () => {
    if (!panel.current || !button.current) return
    PLACES[where](panel.current, button.current)
    anchor.current = button.current.getBoundingClientRect()
    onOpen(panel.current)
  }
  const show = () => {
    // Its content, too.
    flushSync(() => setOpen(true))
    panel.current?.showPopover()
    cancelAnimationFrame(frame.current)
    shown()
  }
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    if (!open) return
    // Scroll events come late and from any element: only a move of the button matters.
    const stray = () => {
      const [from, to] = [anchor.current, button.current?.getBoundingClientRect()]
      if (from && to && (from.top !== to.top || from.left !== to.left)) panel.current?.hidePopover()
    }
    // An on-screen keyboard resizes the window, too.
    const again = () => {
      if (!panel.current || !button.current) return
      PLACES[where](panel.current, button.current)
      anchor.current = button.current.getBoundingClientRect()
    }
    window.addEventListener('scroll', stray, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      window.removeEventListener('scroll', stray, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [open, where])

  // The panels inside it are heard here, too.
  const isOwn = ({ target, currentTarget }: ToggleEvent) => target === currentTarget

  const onBeforeToggle = (event: ToggleEvent) => {
    if (!isOwn(event) || event.newState !== 'open') return
    setOpen(true)
    anchor.current = undefined
    // It has no size before it is shown, and must be placed before the next paint.
    frame.current = requestAnimationFrame(shown)
  }

  // Not before: what has the focus must be there until the browser has given it back.
  const onToggle = (event: ToggleEvent) => {
    if (isOwn(event)) setOpen(event.newState === 'open')
  }

  return {
    open,
    button,
    panel,
    buttonProps: { ref: button, popoverTarget: id, 'aria-expanded': open },
    panelProps: { ref: panel, id, popover: 'auto', onBeforeToggle, onToggle },
    show,
    close,
  }
}
