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
import { FoldButton } from './FoldButton.tsx'
import { ScoreDialog } from './ScoreDialog.tsx'
import { type Scoring, TileContent } from './Tile.tsx'

/** The stages from short list to client answer, pending above answered. */
const STAGES = [
  ['RESOURCE_SELECTED'],
  ['SENT_TO_RESOURCE', 'ACCEPTED_BY_RESOURCE'],
  ['SENT_TO_CLIENT', 'ACCEPTED_BY_CLIENT'],
] as const satisfies readonly (readonly PositioningStatus[])[]
const REFUSALS = ['REFUSED_BY_RESOURCE', 'REFUSED_BY_CLIENT'] as const satisfies readonly PositioningStatus[]
const STATUSES: readonly PositioningStatus[] = [...STAGES.flat(), ...REFUSALS]
/** The refusals stand at the side, folded until asked for; with three columns they unfold in the row below. */
const GRID_CLASSES = {
  folded: '@min-[45rem]:grid-cols-[repeat(3,minmax(0,1fr))_auto]',
  unfolded: '@min-[45rem]:grid-cols-3 @min-[60rem]:grid-cols-4',
  none: '@min-[45rem]:grid-cols-3',
}
const ROW_CLASSES =
  '@min-[45rem]:@max-[60rem]:flex-row @min-[45rem]:@max-[60rem]:*:grow @min-[45rem]:@max-[60rem]:*:basis-0'

/** For so long after a drop dnd-kit clears each selection, which would take the caret from the field of a dialog. */
const DESELECTING_MS = 50

interface Props {
  candidates: Partial<Record<PositioningStatus, readonly Positioning[]>>
  /** undefined: not known yet. */
  matches: Scoring['matches']
  margins: Scoring['margins']
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
}

/**
 * The people of a mission by status. Dragging a person to another column takes the step that leads there; every step is
 * in the menu, too.
 */
export const Board = ({ candidates, matches, margins, mission, onStep }: Props) => {
  const { t } = useTranslation('positionings')
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  const [dragged, setDragged] = useState<Positioning>()
  const [explained, setExplained] = useState<Positioning>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const all = STATUSES.flatMap((status) => candidates[status] ?? [])
  const refused = REFUSALS.map((status) => ({ status, count: candidates[status]?.length ?? 0 })).filter(
    ({ count }) => count > 0,
  )
  // A board of refusals alone is not folded to nothing.
  const [chosen, setUnfolded] = useState<boolean>()
  const unfolded = chosen ?? all.every(({ status }) => REFUSALS.some((one) => one === status))
  const grid = refused.length === 0 ? 'none' : unfolded ? 'unfolded' : 'folded'
  const scoring = { matches, margins, explain: setExplained }
  const explanation = explained && matches?.get(explained.person.id)
  const column = (status: PositioningStatus) => (
    <Column
      key={status}
      status={status}
      people={candidates[status] ?? []}
      scoring={scoring}
      fits={dragged && findStepTo(dragged, status, mission) !== undefined}
      draggable={manages}
      mission={mission}
      onStep={onStep}
    />
  )
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
    if (step) setTimeout(onStep, DESELECTING_MS, step, positioning)
  }
  return (
    <>
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
          <div className={`grid gap-3 @min-[35rem]:grid-cols-2 ${GRID_CLASSES[grid]}`}>
            {STAGES.map((stage) => (
              <div key={stage[0]} className="flex min-w-0 flex-col gap-3">
                {stage.map(column)}
              </div>
            ))}
            {refused.length > 0 && (
              <div className={`flex min-w-0 flex-col gap-3 ${unfolded ? '@min-[45rem]:@max-[60rem]:col-span-3' : ''}`}>
                <FoldButton refused={refused} unfolded={unfolded} onToggle={() => setUnfolded(!unfolded)} />
                {unfolded && <div className={`flex grow flex-col gap-3 ${ROW_CLASSES}`}>{REFUSALS.map(column)}</div>}
              </div>
            )}
          </div>
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className="rotate-2 cursor-grabbing rounded-lg shadow-2xl">
              <TileContent positioning={dragged} scoring={scoring} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {explained && explanation && (
        <ScoreDialog name={explained.person.name} match={explanation} onClose={() => setExplained(undefined)} />
      )}
    </>
  )
}
