import { useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
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

/** Puts somebody on the short list of a mission, or proposes it to them at once; or says where they stand and takes them further. */
export const ShortListButton = ({ mission, person, positioning, places, onStep }: Props) => {
  const { t } = useTranslation('positionings')
  const toast = useToast()
  const [asked, setAsked] = useState<'SELECT' | 'PROPOSE'>()
  const select = useApiMutation(contracts.positionings.select)
  const propose = useApiMutation(contracts.positionings.propose)
  if (positioning) {
    return (
      <>
        <PositioningBadge status={positioning.status} />
        {places && <NextStep positioning={positioning} onStep={onStep} />}
      </>
    )
  }
  if (!places) return null
  /** Undefined: somebody else has positioned them meanwhile. */
  const add = async (preposedAdr: number) => {
    try {
      return await select.mutateAsync({ missionId: mission.id, personId: person.id, preposedAdr })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'positionings.alreadyPositioned') throw failure
      void queryClient.invalidateQueries({ queryKey: ['positionings'] })
      toast.error(failureText(failure, t))
      return undefined
    }
  }
  const take = async (step: 'SELECT' | 'PROPOSE', preposedAdr: number) => {
    const added = await add(preposedAdr)
    if (!added) return
    if (step === 'PROPOSE') {
      const { id: positioningId, version } = added
      try {
        await propose.mutateAsync({ positioningId, version, preposedAdr })
      } catch (failure) {
        // They are on the short list, where the step can be taken again.
        return void toast.error(failureText(failure, t))
      }
    }
    toast.success(t(`positionings.done.${step}`, { name: person.name }))
  }
  return (
    <>
      <Button
        variant="primary"
        aria-label={t('positionings.step.SELECT.title', { name: person.name })}
        onClick={() => setAsked('SELECT')}
      >
        {t('positionings.step.SELECT.action')}
      </Button>
      <Button
        variant="outline"
        aria-label={t('positionings.step.PROPOSE.title', { name: person.name })}
        onClick={() => setAsked('PROPOSE')}
      >
        {t('positionings.step.PROPOSE.action')}
      </Button>
      {asked && (
        <RateDialog
          title={t(`positionings.step.${asked}.title`, { name: person.name })}
          text={t(`positionings.step.${asked}.text`)}
          action={t(`positionings.step.${asked}.action`)}
          rate={mission.rateMax ?? mission.rateMin}
          range={mission}
          onSubmit={(rate) => take(asked, rate)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
