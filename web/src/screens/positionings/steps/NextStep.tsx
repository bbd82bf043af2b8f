import { useTranslation } from 'react-i18next'
import type { Positioning } from '#shared/contracts/positionings.ts'
import { failureIn } from '#shared/rules/mail.ts'
import type { PositioningStatus } from '#shared/rules/positioning.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Step } from './useSteps.tsx'

const NEXT: Partial<Record<PositioningStatus, Step>> = {
  RESOURCE_SELECTED: 'PROPOSE',
  ACCEPTED_BY_RESOURCE: 'SEND_TO_CLIENT',
}

interface Props {
  positioning: Positioning
  onStep: (step: Step, positioning: Positioning) => void
  className?: string
}

/** The step that a manager takes next, in one press; nothing where somebody else has to answer, if they were reached. */
export const NextStep = ({ positioning, onStep, className }: Props) => {
  const { t } = useTranslation()
  const step = failureIn(positioning.contact?.mail) ? 'RESEND' : NEXT[positioning.status]
  if (!step) return null
  return (
    <Button
      variant="outline"
      aria-label={t(`positionings.step.${step}.title`, { name: positioning.person.name })}
      onClick={() => onStep(step, positioning)}
      className={className}
    >
      {t(`positionings.step.${step}.action`)}
    </Button>
  )
}
