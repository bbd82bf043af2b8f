import type { DragEvent } from 'react'
import type { FileItem } from '#shared/apps/files/items.ts'

/** The dragged items; a drag event from outside cannot expose them. */
let dragged: readonly FileItem[] = []
const DRAG_TYPE = 'application/x-regie-items'

/** Props of an item that make it draggable, alone or with the selection. */
export const dragProps = (items: readonly FileItem[]) => ({
  draggable: items.every(({ mayWrite }) => mayWrite),
  onDragStart: (event: DragEvent) => {
    dragged = items
    event.dataTransfer.setData(DRAG_TYPE, '')
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** Highlights the folder under the pointer. */
const markAsTarget = ({ currentTarget }: DragEvent<HTMLElement>, on: boolean) =>
  currentTarget.toggleAttribute('data-taking', on)

/** Props of a folder that make it a drop target. */
export const dropProps = (folderId: string, onDrop: (items: readonly FileItem[]) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE) || dragged.some(({ id }) => id === folderId)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    markAsTarget(event, true)
  },
  onDragLeave: (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) markAsTarget(event, false)
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    markAsTarget(event, false)
    onDrop(dragged)
    dragged = []
  },
})
