import type { DragEvent } from 'react'
import type { FileItem } from '#shared/apps/files/contract.ts'

/** What is being dragged from the list: of what comes from elsewhere nothing is known. */
let dragged: readonly FileItem[] = []
const TYPE = 'application/x-regie-items'

/** What an item needs to be dragged, alone or with all that is ticked. */
export const draggable = (items: readonly FileItem[]) => ({
  draggable: items.every(({ mayWrite }) => mayWrite),
  onDragStart: (event: DragEvent) => {
    dragged = items
    event.dataTransfer.setData(TYPE, '')
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** What a folder needs to take what is dragged. */
export const droppable = (folderId: string, onDrop: (items: readonly FileItem[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE) || dragged.some(({ id }) => id === folderId)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  },
  onDrop: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    onDrop(dragged)
    dragged = []
  },
})
