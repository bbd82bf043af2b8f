import { findMailFailure } from '#shared/core/mail.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import type { PositioningStatus } from '#shared/staffing/positionings/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { listSteps, type MissionState, type Step } from './useSteps.tsx'

const NEXT_STEPS: Partial<Record<PositioningStatus, 'PROPOSE' | 'SEND_TO_CLIENT'>> = {
  RESOURCE_SELECTED: 'PROPOSE',
  ACCEPTED_BY_RESOURCE: 'SEND_TO_CLIENT',
}

interface Props {
  positioning: Positioning
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
  className?: string
}

/**
 * The next step in one click; renders nothing while the mission takes none or somebody has to answer, unless the mail
 * failed.
 */
export const NextStep = ({ positioning, mission, onStep, className }: Props) => {
  const { t } = useTranslation('positionings')
  const step = findMailFailure(positioning.contact?.mail) ? 'RESEND' : NEXT_STEPS[positioning.status]
  if (!step || !listSteps(positioning, mission).includes(step)) return null
  const action = t(`positionings.step.${step}.action`)
  return (
    <Button
      variant="outline"
      // The label starts with the visible text, for voice control.
      aria-label={`${action}, ${positioning.person.name}`}
      onClick={() => onStep(step, positioning)}
      className={className}
    >
      {action}
    </Button>
  )
}
