import {
  ArrowPathIcon,
  ArrowUturnLeftIcon,
  CalendarDaysIcon,
  ClockIcon,
  EllipsisVerticalIcon,
  IdentificationIcon,
  PaperAirplaneIcon,
  UserMinusIcon,
} from '@heroicons/react/24/outline'
import { allows, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { useUser } from '#web/client/session.ts'
import { checkPath } from '#web/staffing/profiles/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { historyPath } from '../paths.ts'
import { isBackwards, listSteps, type MissionState, type Step } from './useSteps.tsx'

const STEP_ICONS: Partial<Record<Step, Icon>> = {
  REMOVE: UserMinusIcon,
  PROPOSE: PaperAirplaneIcon,
  TAKE_BACK: ArrowUturnLeftIcon,
  SEND_TO_CLIENT: PaperAirplaneIcon,
  RESEND: ArrowPathIcon,
  TAKE_BACK_FROM_CLIENT: ArrowUturnLeftIcon,
  ASSIGN: CalendarDaysIcon,
}

interface Props {
  positioning: Positioning
  mission: MissionState
  onStep: (step: Step, positioning: Positioning) => void
}

/** The menu of all steps of a positioning. */
export const StepsMenu = ({ positioning, mission, onStep }: Props) => {
  const { t } = useTranslation('positionings')
  const manages = allows(POSITIONING_MANAGERS, useUser()?.permissions)
  const { id, person } = positioning
  return (
    <Menu
      button={<IconButton label={t('positionings.actionsFor', { name: person.name })} icon={EllipsisVerticalIcon} />}
      items={[
        ...(manages ? listSteps(positioning, mission) : []).map((step) => ({
          label: t(step === 'ASSIGN' ? 'positionings.assign.action' : `positionings.step.${step}.action`),
          ...(STEP_ICONS[step] && { icon: STEP_ICONS[step] }),
          danger: isBackwards(step),
          onSelect: () => onStep(step, positioning),
        })),
        { label: t('positionings.profile'), icon: IdentificationIcon, to: checkPath(person.id) },
        { label: t('positionings.history.title'), icon: ClockIcon, to: historyPath(id) },
      ]}
    />
  )
}
