import { type ComponentType, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Splash } from './Splash.tsx'

interface Props {
  /** What surrounds the screen; another one may take its place. */
  Frame: ComponentType<{ fallback?: ReactNode; children: ReactNode }>
  children: ReactNode
}

/** Makes an element that takes no part in how what is in it lies. */
const createPortalElement = (): HTMLElement => {
  const place = document.createElement('div')
  place.style.display = 'contents'
  return place
}

/**
 * A screen in a frame that can change around it: the screen lives in an element of its own, which moves from frame to frame
 * with all that was typed and opened in it.
 */
export const ReversePortal = ({ Frame, children }: Props) => {
  const [place] = useState(createPortalElement)
  const hasMounted = useRef(false)
  // The same for each screen: what surrounds it has no part in what changes in it.
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
 * It comes before the screen: when the effects of that run, it is in the page, where it can measure itself and take the
 * focus. What had the focus loses it with the frame that goes.
 */
const Slot = ({ place, begun }: { place: HTMLElement; begun: RefObject<boolean> }) => {
  const slot = useRef<HTMLDivElement>(null)
  // Once in each frame, and when a hidden one shows again.
  useLayoutEffect(() => {
    slot.current?.append(place)
    const isLost = document.activeElement === document.body
    if (begun.current && isLost) document.getElementById('main')?.focus({ preventScroll: true })
    begun.current = true
  }, [place, begun])
  return <div ref={slot} className="contents" />
}
