import { UserPlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { PositioningBadge } from '#web/staffing/positionings/PositioningBadge.tsx'
import { NextStep } from '#web/staffing/positionings/steps/NextStep.tsx'
import { RateDialog } from '#web/staffing/positionings/steps/RateDialog.tsx'
import type { Step } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  mission: Mission
  person: { id: string; name: string }
  /** Of somebody who is positioned already. */
  positioning: Positioning | undefined
  /** Whether the reader may take steps. */
  places: boolean
  onStep: (step: Step, positioning: Positioning) => void
}

/** Puts somebody on the short list of a mission, or says where they stand and takes them further. */
export const ShortListButton = ({ mission, person, positioning, places, onStep }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const select = useApiMutation(contracts.positionings.select)
  if (positioning) {
    return (
      <>
        <PositioningBadge status={positioning.status} />
        {places && <NextStep positioning={positioning} onStep={onStep} />}
      </>
    )
  }
  if (!places) return null
  const add = async (preposedAdr: number) => {
    try {
      await select.mutateAsync({ missionId: mission.id, personId: person.id, preposedAdr })
      toast.success(t('positionings.done.SELECT', { name: person.name }))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'positionings.alreadyPositioned') throw failure
      void queryClient.invalidateQueries({ queryKey: ['positionings'] })
    }
  }
  return (
    <>
      <Button
        variant="primary"
        icon={UserPlusIcon}
        aria-label={t('positionings.step.SELECT.title', { name: person.name })}
        onClick={() => setOpen(true)}
      >
        {t('positionings.step.SELECT.action')}
      </Button>
      {open && (
        <RateDialog
          title={t('positionings.step.SELECT.title', { name: person.name })}
          text={t('positionings.step.SELECT.text')}
          action={t('positionings.step.SELECT.action')}
          rate={mission.rateMax ?? mission.rateMin}
          range={mission}
          onSubmit={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
