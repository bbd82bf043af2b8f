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

/** Has a folder show whether it would take what is over it. */
const show = ({ currentTarget }: DragEvent<HTMLElement>, on: boolean) =>
  currentTarget.toggleAttribute('data-taking', on)

/** What a folder needs to take what is dragged. */
export const droppable = (folderId: string, onDrop: (items: readonly FileItem[]) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(TYPE) || dragged.some(({ id }) => id === folderId)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    show(event, true)
  },
  onDragLeave: (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) show(event, false)
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    show(event, false)
    onDrop(dragged)
    dragged = []
  },
})
