import type { DragEvent } from 'react'
import type { Mail } from '#shared/apps/mailbox/contract.ts'

/** What is being dragged from the list: of what comes from elsewhere nothing is known. */
let dragged: readonly Mail[] = []
const TYPE = 'application/x-regie-mails'

/** What a mail needs to be dragged, alone or with all that is ticked. */
export const draggable = (mails: readonly Mail[]) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = mails
    event.dataTransfer.setData(TYPE, '')
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** What a folder, a filter or a label needs to take mails that it `takes`. */
export const droppable = (takes: (mail: Mail) => boolean, onDrop: (mails: readonly Mail[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE) || !dragged.some(takes)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  },
  onDrop: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE)) return
    event.preventDefault()
    onDrop(dragged.filter(takes))
    dragged = []
  },
})
