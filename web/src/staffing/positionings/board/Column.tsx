import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import type { MissionState, Step } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { POSITIONING_TONES } from '../tones.ts'
import { type Scoring, Tile } from './Tile.tsx'

const BARS = { yellow: 'bg-yellow-500', green: 'bg-green-600', red: 'bg-red-600' } as const

interface Props {
  status: PositioningStatus
  people: readonly Positioning[]
  scoring: Scoring
  /** Whether the dragged person may be dropped here; undefined: no drag. */
  fits: boolean | undefined
  draggable: boolean
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
}

/** The people at one status. */
export const Column = ({ status, people, scoring, fits, draggable, mission, onStep }: Props) => {
  const { t } = useTranslation()
  const headId = useId()
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: fits === false })
  const target = fits ? (isOver ? 'border-link bg-tint' : 'border-link') : 'border-transparent'
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headId}
      className={`flex min-w-0 flex-col rounded-xl border-2 border-dashed bg-hover transition-opacity sm:min-h-32 sm:last:grow dark:bg-card/50 ${target} ${fits === false ? 'opacity-50' : ''}`}
    >
      <h2 id={headId} className="flex items-center gap-2 px-3 py-2.5 font-medium">
        <span aria-hidden className={`h-4 w-1 shrink-0 rounded-full ${BARS[POSITIONING_TONES[status]]}`} />
        <span className="min-w-0 grow">{t(`positioning.status.${status}`)}</span>
        <span className="min-w-6 rounded-full bg-track px-2 py-0.5 text-center text-sm tabular-nums">
          {people.length}
        </span>
      </h2>
      {people.length > 0 && (
        <ul className="flex flex-col gap-2 px-2 pb-2">
          {people.map((one) => (
            <Tile
              key={one.id}
              positioning={one}
              scoring={scoring}
              draggable={draggable}
              mission={mission}
              onStep={onStep}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
