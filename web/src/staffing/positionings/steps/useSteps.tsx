import { type ReactNode, useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import {
  isOpenTo,
  isPresenting,
  POSITIONING_TRANSITIONS,
  type PositioningStatus,
  type TransitionBy,
  transitionsFrom,
} from '#shared/staffing/positionings/rules.ts'
import { ApiError, queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { AssignmentDialog } from './AssignmentDialog.tsx'
import { ClientDialog } from './ClientDialog.tsx'
import { RateDialog } from './RateDialog.tsx'

/** A manager's step on a positioning, or a change of the assignment's days. */
export type Step = Exclude<TransitionBy<'manager'>, 'SELECT'> | 'ASSIGN'

interface Range {
  rateMin: number | null
  rateMax: number | null
}

/** Steps that undo something; they are confirmed first. */
const BACKWARDS = ['REMOVE', 'TAKE_BACK', 'TAKE_BACK_FROM_CLIENT'] as const satisfies readonly Step[]
export const isBackwards = (step: Step): step is (typeof BACKWARDS)[number] => BACKWARDS.some((one) => one === step)

/** What a mission takes on: nothing once closed, nobody to be presented once its positions are held. */
export interface MissionState {
  isOpen: boolean
  hasPosition: boolean
}
export const stateOf = ({ status, filled, positions }: Mission): MissionState => ({
  isOpen: status === 'OPEN',
  hasPosition: filled < positions,
})

/** Lists the available steps, forward ones first, without those that the mission would refuse. */
export const listSteps = ({ status, assignment }: Positioning, { isOpen, hasPosition }: MissionState): Step[] => {
  const isTaken = (step: Exclude<Step, 'ASSIGN'>) => isOpenTo(step, isOpen) && (hasPosition || !isPresenting(step))
  const steps = transitionsFrom(status, 'manager').filter((step) => step !== 'SELECT')
  const back = steps.filter(isBackwards)
  const on = steps.filter((step) => !isBackwards(step) && isTaken(step))
  return [
    ...on,
    ...(assignment && assignment.earliestStart <= assignment.latestEnd ? (['ASSIGN'] as const) : []),
    ...back,
  ]
}

/** Finds the manager's step to a status; undefined: none. */
export const findStepTo = (positioning: Positioning, to: PositioningStatus, mission: MissionState): Step | undefined =>
  listSteps(positioning, mission).find(
    (step) => step !== 'ASSIGN' && positioning.status !== to && POSITIONING_TRANSITIONS[step].to === to,
  )

const STALE_CODES = /^positionings\.(stale|wrongStatus|missionClosed|alreadyPositioned)$/

/**
 * A manager's steps: `take` opens the dialog that a step needs, or runs it; `dialogs` renders it. `reader`: the contact
 * at the client who was last sent a candidate for this mission.
 */
export const useSteps = (
  range?: Range,
  reader?: Positioning['contact'],
): { take: (step: Step, positioning: Positioning) => void; dialogs: ReactNode } => {
  const { t } = useTranslation('positionings')
  const toast = useToast()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<{ step: Step; positioning: Positioning }>()
  const remove = useApiMutation(contracts.positionings.remove)
  const propose = useApiMutation(contracts.positionings.propose)
  const takeBack = useApiMutation(contracts.positionings.takeBack)
  const send = useApiMutation(contracts.positionings.sendToClient)
  const assign = useApiMutation(contracts.positionings.assign)

  /** After a stale conflict the dialog closes: what it asks about is outdated. */
  const run = async (step: Step, { person }: Positioning, sent: Promise<unknown>) => {
    try {
      await sent
      setAsked(undefined)
      toast.success(t(`positionings.done.${step}`, { name: person.name }))
    } catch (failure) {
      const isOld = failure instanceof ApiError && STALE_CODES.test(failure.code)
      if (!isOld && !isBackwards(step)) throw failure
      toast.error(failureText(failure, t), 6000)
      if (!isOld) return
      setAsked(undefined)
      for (const group of ['positionings', 'missions']) void queryClient.invalidateQueries({ queryKey: [group] })
    }
  }
  const startStep = async (step: Step, positioning: Positioning) => {
    const { id: positioningId, version, person } = positioning
    if (!isBackwards(step)) return setAsked({ step, positioning })
    const yes = await confirm({
      title: t(`positionings.step.${step}.title`, { name: person.name }),
      text: t(`positionings.step.${step}.text`),
      confirm: t(`positionings.step.${step}.action`),
      danger: true,
    })
    if (!yes) return
    const back = step === 'REMOVE' ? remove : takeBack
    await run(step, positioning, back.mutateAsync({ positioningId, version }))
  }

  const { step, positioning } = asked ?? {}
  const onClose = () => setAsked(undefined)
  const dialog = () => {
    if (!step || !positioning) return null
    const { id: positioningId, version, person, preposedAdr, assignment } = positioning
    if (step === 'PROPOSE') {
      return (
        <RateDialog
          title={t('positionings.step.PROPOSE.title', { name: person.name })}
          text={t('positionings.step.PROPOSE.text')}
          action={t('positionings.step.PROPOSE.action')}
          rate={preposedAdr}
          range={range}
          person={person}
          onSubmit={(rate) =>
            run(step, positioning, propose.mutateAsync({ positioningId, version, preposedAdr: rate }))
          }
          onClose={onClose}
        />
      )
    }
    if (step === 'ASSIGN' && assignment) {
      return (
        <AssignmentDialog
          name={person.name}
          assignment={assignment}
          onSubmit={(days) => run(step, positioning, assign.mutateAsync({ positioningId, version, ...days }))}
          onClose={onClose}
        />
      )
    }
    if (step !== 'SEND_TO_CLIENT' && step !== 'RESEND') return null
    return (
      <ClientDialog
        positioning={positioning}
        reader={reader}
        onSubmit={(to) => run(step, positioning, send.mutateAsync({ positioningId, version, ...to }))}
        onClose={onClose}
      />
    )
  }
  return { take: (...of) => void startStep(...of), dialogs: dialog() }
}
