import { useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { PositioningBadge } from '#web/staffing/positionings/PositioningBadge.tsx'
import { NextStep } from '#web/staffing/positionings/steps/NextStep.tsx'
import { RateDialog } from '#web/staffing/positionings/steps/RateDialog.tsx'
import { type Step, stateOf } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  mission: Mission
  person: { id: string; name: string }
  /** Undefined: not positioned yet. */
  positioning: Positioning | undefined
  /** Whether the reader may change positionings. */
  places: boolean
  onStep: (step: Step, positioning: Positioning) => void
}

/** Shortlists a person or proposes the mission; for a positioned person shows the status and the next step. */
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
        {places && <NextStep positioning={positioning} mission={stateOf(mission)} onStep={onStep} />}
      </>
    )
  }
  if (!places) return null
  /** Undefined: somebody else positioned the person meanwhile. */
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
        // The person is on the short list now, where the step can be retried.
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
          person={person}
          onSubmit={(rate) => take(asked, rate)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
