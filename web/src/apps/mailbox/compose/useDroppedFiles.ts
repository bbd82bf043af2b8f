import { type RefObject, useEffect, useRef, useState } from 'react'

const DRAG_TIMEOUT_MS = 300

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** Copied text often comes with a picture of itself; it is pasted as text. */
const isText = (data: DataTransfer | null): boolean =>
  ['text/plain', 'text/html'].some((type) => data?.types.includes(type))

/**
 * Takes files dropped on the page or pasted into the element, before anything within it does. Returns whether files are
 * dragged over the page; behind a dialog it is inactive.
 */
export const useDroppedFiles = (element: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean => {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const showOver = (is: boolean) => {
      clearTimeout(timer)
      setOver(is)
      // No event tells when the drag leaves the window.
      if (is) timer = setTimeout(() => setOver(false), DRAG_TIMEOUT_MS)
    }
    const isBehind = () => {
      const dialog = document.querySelector('[aria-modal=true]')
      return dialog !== null && !dialog.contains(element.current)
    }
    const onGiven = (event: Event, files: File[]) => {
      event.preventDefault()
      event.stopPropagation()
      take.current(files)
    }
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || isBehind()) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      showOver(true)
    }
    const onDrop = (event: DragEvent) => {
      const files = filesIn(event.dataTransfer)
      if (files.length === 0 || isBehind()) return
      showOver(false)
      onGiven(event, files)
    }
    const onPaste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      const isHere = event.target instanceof Node && element.current?.contains(event.target)
      if (isHere && files.length > 0 && !isText(event.clipboardData)) onGiven(event, files)
    }
    window.addEventListener('dragover', onDragOver, true)
    window.addEventListener('drop', onDrop, true)
    window.addEventListener('paste', onPaste, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('dragover', onDragOver, true)
      window.removeEventListener('drop', onDrop, true)
      window.removeEventListener('paste', onPaste, true)
    }
  }, [element])
  return isOver
}
