import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { type HandleProps, MoveHandle } from './list/MoveHandle.tsx'

/** Position props of a sortable row. */
type Place = Pick<ComponentProps<'li'>, 'ref' | 'style'>
type Line<T> = (item: T, handle: ReactNode, place: Place) => ReactNode

interface Props<T> {
  items: readonly T[]
  titleOf: (item: T) => string
  onOrder: (ids: readonly string[]) => void
  line: Line<T>
  /** Renders the list around the rows. */
  children: (lines: ReactNode) => ReactNode
}

/** Rows sortable by their handles: with mouse, touch, or Space and arrow keys. */
const SortableRows = <T extends { id: string }>({ items, titleOf, onOrder, line, children }: Props<T>) => {
  const { t } = useTranslation('tasks')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // dnd-kit reports the start as being over the own place; that is not announced.
  const lifted = useRef(false)
  const ids = items.map(({ id }) => id)
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  const announce = (key: 'lifted' | 'over' | 'dropped' | 'cancelled', active: unknown, over: unknown) => {
    const item = items[placeOf(active)]
    return item && t(`move.${key}`, { title: titleOf(item), place: placeOf(over) + 1, count: ids.length })
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lifted.current = true
      return announce('lifted', active.id, active.id)
    },
    onDragOver: ({ active, over }) => {
      const isLifted = lifted.current && over?.id === active.id
      lifted.current = false
      return over && !isLifted ? announce('over', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => announce('cancelled', active.id, active.id),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(arrayMove(ids, placeOf(active.id), placeOf(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move.instructions') } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children(items.map((item) => <SortableLine key={item.id} item={item} title={titleOf(item)} line={line} />))}
      </SortableContext>
    </DndContext>
  )
}
export default SortableRows

interface LineProps<T> {
  item: T
  title: string
  line: Line<T>
}

const SortableLine = <T extends { id: string }>({ item, title, line }: LineProps<T>) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const { role: _, 'aria-roledescription': __, ...rest } = attributes
  const handle: HandleProps = { ...rest, ...listeners, ref: setActivatorNodeRef }
  return line(item, <MoveHandle title={title} {...handle} />, {
    ref: setNodeRef,
    style: {
      ...(transform && { transform: `translateY(${transform.y}px)` }),
      transition,
      ...(isDragging && {
        position: 'relative',
        zIndex: 10,
        background: 'var(--card)',
        boxShadow: 'var(--shadow-panel)',
      }),
    },
  })
}
