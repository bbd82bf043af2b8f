import { UserPlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mission } from '#shared/contracts/missions.ts'
import type { PositioningStatus } from '#shared/rules/positioning.ts'
import { queryClient, useSend } from '#web/api.ts'
import { contracts } from '#web/contracts.ts'
import { failureText } from '#web/failureText.ts'
import { PositioningBadge } from '#web/screens/positionings/PositioningBadge.tsx'
import { RateDialog } from '#web/screens/positionings/steps/RateDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/Toast.tsx'

interface Props {
  mission: Mission
  person: { id: string; name: string }
  /** Where somebody stands who is positioned already. */
  status: PositioningStatus | undefined
  mayAdd: boolean
}

/** Puts somebody on the short list of a mission, or says where they stand. */
export const ShortListButton = ({ mission, person, status, mayAdd }: Props) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const select = useSend(contracts.positionings.select)
  if (status) return <PositioningBadge status={status} />
  if (!mayAdd) return null
  const add = (preposedAdr: number) =>
    select.mutate(
      { missionId: mission.id, personId: person.id, preposedAdr },
      {
        onSuccess: () => {
          setOpen(false)
          toast.success(t('positionings.done.SELECT', { name: person.name }))
        },
        onError: ({ code }) => {
          if (code !== 'positionings.alreadyPositioned') return
          setOpen(false)
          void queryClient.invalidateQueries({ queryKey: ['positionings'] })
        },
      },
    )
  return (
    <>
      <Button
        variant="primary"
        icon={UserPlusIcon}
        aria-label={t('positionings.step.SELECT.title', { name: person.name })}
        onClick={() => {
          select.reset()
          setOpen(true)
        }}
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
          busy={select.isPending}
          problem={select.error && failureText(select.error, t)}
          onSubmit={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
