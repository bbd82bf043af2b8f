import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Splash } from './Splash.tsx'

interface Props {
  /** The frame around the screen; it may be replaced. */
  Frame: ComponentType<{ fallback?: ReactNode; children: ReactNode }>
  children: ReactNode
}

/** Creates an element without a box of its own (`display: contents`). */
const createPortalElement = (): HTMLElement => {
  const place = document.createElement('div')
  place.style.display = 'contents'
  return place
}

/**
 * Keeps a screen mounted while the frame around it changes: the screen is rendered into an element of its own, which
 * moves between frames with all of its state.
 */
export const ReversePortal = ({ Frame, children }: Props) => {
  const [place] = useState(createPortalElement)
  const hasMounted = useRef(false)
  // Memoized: the frame does not render again when the screen changes.
  const frame = useMemo(
    () => (
      <Frame fallback={<Splash />}>
        <Slot place={place} begun={hasMounted} />
      </Frame>
    ),
    [Frame, place],
  )
  return (
    <>
      {frame}
      {createPortal(children, place)}
    </>
  )
}

/**
 * Mounted before the screen, whose effects need it in the document to measure and focus. An element that had the focus
 * loses it when its frame unmounts.
 */
const Slot = ({ place, begun }: { place: HTMLElement; begun: RefObject<boolean> }) => {
  const slot = useRef<HTMLDivElement>(null)
  // Runs once in each frame, and when a hidden one shows again.
  useLayoutEffect(() => {
    slot.current?.append(place)
    const isLost = document.activeElement === document.body
    if (begun.current && isLost) document.getElementById('main')?.focus({ preventScroll: true })
    begun.current = true
  }, [place, begun])
  return <div ref={slot} className="contents" />
}
