import type { DragEvent } from 'react'
import type { Mail } from '#shared/apps/mailbox/contract.ts'

/** The dragged items; a drag event from outside cannot expose them. */
let dragged: readonly Mail[] = []
const DRAG_TYPE = 'application/x-regie-mails'

/** Props of a mail that make it draggable, alone or with the selection. */
export const dragProps = (mails: readonly Mail[]) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = mails
    event.dataTransfer.setData(DRAG_TYPE, '')
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** Props that make a folder, filter or label a drop target for the mails that it `takes`. */
export const dropProps = (takes: (mail: Mail) => boolean, onDrop: (mails: readonly Mail[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE) || !dragged.some(takes)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  },
  onDrop: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    onDrop(dragged.filter(takes))
    dragged = []
  },
})
