import { useDraggable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { findMailFailure } from '#shared/core/mail.ts'
import type { ScoredCandidate } from '#shared/staffing/matching/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { type Margins, MarginText } from '#web/staffing/margin/margins.tsx'
import { useStaffingLabels } from '#web/staffing/missions/labels.ts'
import { NextStep } from '#web/staffing/positionings/steps/NextStep.tsx'
import { StepsMenu } from '#web/staffing/positionings/steps/StepsMenu.tsx'
import { listSteps, type MissionState, type Step } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { MailFailure } from '#web/ui/notices/MailFailure.tsx'
import { CandidateScore } from './CandidateScore.tsx'

/** The scores and margins of the candidates of a mission. */
export interface Scoring {
  /** By person; undefined: not known yet. */
  matches: ReadonlyMap<string, ScoredCandidate> | undefined
  /** undefined: not for the reader. */
  margins: Margins | undefined
  /** Opens the reasons of somebody's score. */
  explain: (positioning: Positioning) => void
}

interface Props {
  positioning: Positioning
  scoring: Scoring
  draggable: boolean
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
}

/** A person on the board. */
export const Tile = ({ positioning, scoring, draggable, mission, onStep }: Props) => {
  const moves = draggable && listSteps(positioning, mission).some((step) => step !== 'ASSIGN')
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: positioning.id, disabled: !moves })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-person={positioning.person.name}
      className={`touch-manipulation ${moves ? 'cursor-grab' : ''} ${isDragging ? 'opacity-40' : ''}`}
    >
      <TileContent
        positioning={positioning}
        scoring={scoring}
        menu={<StepsMenu positioning={positioning} mission={mission} onStep={onStep} />}
        next={
          draggable && <NextStep positioning={positioning} mission={mission} onStep={onStep} className="mt-3 w-full" />
        }
      />
    </li>
  )
}

interface TileContentProps {
  positioning: Positioning
  scoring: Scoring
  menu?: ReactNode
  /** The next step. */
  next?: ReactNode
}

/** The content of a person's tile. */
export const TileContent = ({ positioning, scoring, menu, next }: TileContentProps) => {
  const { t } = useTranslation('positionings')
  const words = useStaffingLabels()
  const { formatTime } = useFormats()
  const { person, preposedAdr, changedAt, contact, status, assignment, reason, clientMessage } = positioning
  const note =
    status === 'SENT_TO_CLIENT' && contact
      ? t('positionings.sentTo', {
          name: contact.name,
          date: words.day(contact.expiresAt),
          time: formatTime(contact.expiresAt),
        })
      : assignment
        ? words.period(assignment)
        : null
  const match = scoring.matches?.get(person.id)
  const margin = scoring.margins?.get(person.id)
  const failure = findMailFailure(contact?.mail)
  const quote = reason ?? clientMessage
  return (
    <div className="rounded-lg bg-card p-3 shadow-card">
      <div className="flex items-start gap-2">
        <Avatar name={person.name} src={person.avatarPath} size={32} />
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{person.name}</p>
          <p className="text-sm whitespace-nowrap text-secondary tabular-nums">
            {words.money(preposedAdr)} · {words.day(changedAt)}
          </p>
        </div>
        {menu && <div className="-mt-1 -mr-2.5">{menu}</div>}
      </div>
      {margin && (
        // Below the name, as wide as the menu lets it be.
        <p className="ml-10 text-sm text-secondary tabular-nums">
          <MarginText margin={margin} />
        </p>
      )}
      {match && <CandidateScore match={match} onOpen={() => scoring.explain(positioning)} />}
      {!scoring.matches && <div aria-hidden className="mt-2 h-11" />}
      {note && <p className="mt-2 text-md text-secondary">{note}</p>}
      {contact?.mail === 'waiting' && <p className="text-md text-secondary">{t('mail.waiting')}</p>}
      {failure && <MailFailure reason={failure} className="mt-1" />}
      {quote && <p className="mt-2 line-clamp-3 rounded-md bg-soft px-2 py-1 text-md break-words">{quote}</p>}
      {next}
    </div>
  )
}
