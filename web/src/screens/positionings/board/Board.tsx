import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Positioning } from '#shared/contracts/positionings.ts'
import { allows, POSITIONING_MANAGERS } from '#shared/rules/permissions.ts'
import type { PositioningStatus } from '#shared/rules/positioning.ts'
import { useUser } from '#web/session.ts'
import { useNarrow } from '#web/ui/useNarrow.ts'
import { type Step, stepTo } from '../steps/useSteps.tsx'
import { Column } from './Column.tsx'
import { TileLook } from './Tile.tsx'

/** From the short list to the answer of the client; refusals stand at the end. */
const COLUMNS = [
  'RESOURCE_SELECTED',
  'SENT_TO_RESOURCE',
  'ACCEPTED_BY_RESOURCE',
  'SENT_TO_CLIENT',
  'ACCEPTED_BY_CLIENT',
  'REFUSED_BY_RESOURCE',
  'REFUSED_BY_CLIENT',
] as const satisfies readonly PositioningStatus[]

interface Props {
  candidates: Partial<Record<PositioningStatus, readonly Positioning[]>>
  isOpen: boolean
  onStep: (step: Step, positioning: Positioning) => void
}

/**
 * The people of a mission by status. Dragging somebody to another column takes the step that leads there; all steps are
 * in the menu of each of them, too.
 */
export const Board = ({ candidates, isOpen, onStep }: Props) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  const [dragged, setDragged] = useState<Positioning>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const all = COLUMNS.flatMap((status) => candidates[status] ?? [])
  const find = (id: unknown) => all.find((one) => one.id === id)
  const nameOf = (id: unknown) => find(id)?.person.name ?? ''
  const statusOf = (id: unknown) => COLUMNS.find((one) => one === id)
  const said: Announcements = {
    onDragStart: ({ active }) => t('positionings.board.lifted', { name: nameOf(active.id) }),
    onDragOver: ({ over }) => {
      const status = statusOf(over?.id)
      return status && t('positionings.board.over', { status: t(`positioning.status.${status}`) })
    },
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t('positionings.board.back', { name: nameOf(active.id) }),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const [positioning, status] = [find(active.id), statusOf(over?.id)]
    const step = positioning && status && stepTo(positioning, status, isOpen)
    if (step) onStep(step, positioning)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: said,
        screenReaderInstructions: { draggable: t('positionings.board.instructions') },
      }}
      onDragStart={({ active }) => setDragged(find(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <section
        aria-label={t('positionings.board.title')}
        tabIndex={narrow ? undefined : 0}
        className={narrow ? 'flex flex-col gap-3' : 'flex gap-3 overflow-x-auto rounded-xl pb-2'}
      >
        {COLUMNS.map((status) => (
          <Column
            key={status}
            status={status}
            people={candidates[status] ?? []}
            narrow={narrow}
            fits={dragged && stepTo(dragged, status, isOpen) !== undefined}
            draggable={manages}
            isOpen={isOpen}
            onStep={onStep}
          />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="rotate-2 cursor-grabbing rounded-lg shadow-2xl">
            <TileLook positioning={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
