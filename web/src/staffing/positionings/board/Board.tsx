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
import { allows, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useUser } from '#web/client/session.ts'
import { findStepTo, type MissionState, type Step } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Column } from './Column.tsx'
import { TileContent } from './Tile.tsx'

/** The stages from short list to client answer, pending above answered; refusals come last. */
const STAGES = [
  ['RESOURCE_SELECTED'],
  ['SENT_TO_RESOURCE', 'ACCEPTED_BY_RESOURCE'],
  ['SENT_TO_CLIENT', 'ACCEPTED_BY_CLIENT'],
  ['REFUSED_BY_RESOURCE', 'REFUSED_BY_CLIENT'],
] as const satisfies readonly (readonly PositioningStatus[])[]
const [, , , REFUSALS] = STAGES
/** With three columns the refusals take the row below. */
const ROW_CLASSES =
  '@min-[45rem]:@max-[60rem]:col-span-3 @min-[45rem]:@max-[60rem]:flex-row @min-[45rem]:@max-[60rem]:*:grow @min-[45rem]:@max-[60rem]:*:basis-0'
const STATUSES: readonly PositioningStatus[] = STAGES.flat()

interface Props {
  candidates: Partial<Record<PositioningStatus, readonly Positioning[]>>
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
}

/**
 * The people of a mission by status. Dragging a person to another column takes the step that leads there; every step is
 * in the menu, too.
 */
export const Board = ({ candidates, mission, onStep }: Props) => {
  const { t } = useTranslation('positionings')
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  const [dragged, setDragged] = useState<Positioning>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const all = STATUSES.flatMap((status) => candidates[status] ?? [])
  const find = (id: unknown) => all.find((one) => one.id === id)
  const nameOf = (id: unknown) => find(id)?.person.name ?? ''
  const statusOf = (id: unknown) => STATUSES.find((one) => one === id)
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
    const step = positioning && status && findStepTo(positioning, status, mission)
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
      <section aria-label={t('positionings.board.title')} className="@container">
        <div className="grid gap-3 @min-[35rem]:grid-cols-2 @min-[45rem]:grid-cols-3 @min-[60rem]:grid-cols-4">
          {STAGES.map((stage) => (
            <div key={stage[0]} className={`flex min-w-0 flex-col gap-3 ${stage === REFUSALS ? ROW_CLASSES : ''}`}>
              {stage.map((status) => (
                <Column
                  key={status}
                  status={status}
                  people={candidates[status] ?? []}
                  fits={dragged && findStepTo(dragged, status, mission) !== undefined}
                  draggable={manages}
                  mission={mission}
                  onStep={onStep}
                />
              ))}
            </div>
          ))}
        </div>
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="rotate-2 cursor-grabbing rounded-lg shadow-2xl">
            <TileContent positioning={dragged} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
