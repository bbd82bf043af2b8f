import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** What surrounds the screen; another one may take its place. */
  Frame: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** Makes an element that takes no part in how what is in it lies. */
const newPlace = (): HTMLElement => {
  const place = document.createElement('div')
  place.style.display = 'contents'
  return place
}

/**
 * A screen in a frame that can change around it: the screen lives in an element of its own, which moves from frame to frame
 * with all that was typed and opened in it.
 */
export const ReversePortal = ({ Frame, children }: Props) => {
  const [place] = useState(newPlace)
  // Nothing of the screen begins before it is in the page: it could neither measure itself nor take the focus.
  const [placed, setPlaced] = useState(false)
  return (
    <>
      <Frame>
        <Slot place={place} onPlaced={() => setPlaced(true)} />
      </Frame>
      {placed && createPortal(children, place)}
    </>
  )
}

const Slot = ({ place, onPlaced }: { place: HTMLElement; onPlaced: () => void }) => {
  const slot = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in each frame, and when a hidden one shows again
  useLayoutEffect(() => {
    slot.current?.append(place)
    onPlaced()
  }, [])
  return <div ref={slot} className="contents" />
}
