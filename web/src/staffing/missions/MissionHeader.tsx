import {
  BanknotesIcon,
  BuildingOfficeIcon,
  CalendarDaysIcon,
  MapPinIcon,
  PencilSquareIcon,
} from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { queryClient, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useStaffingLabels } from './labels.ts'
import { MissionBadge } from './MissionBadge.tsx'
import { CANDIDATES, editMissionPath, MISSIONS } from './paths.ts'

/** The header of a mission: key facts, open positions and actions. */
export const MissionHeader = ({ mission }: { mission: Mission }) => {
  const { t } = useTranslation('missions')
  const words = useStaffingLabels()
  const mayEdit = allows(MISSION_MANAGERS, useUser()?.permissions)
  const { id, title, client, status, positions, filled } = mission
  const left = Math.max(0, positions - filled)
  const facts = [
    { key: 'dates', icon: CalendarDaysIcon, text: words.period(mission) },
    { key: 'rates', icon: BanknotesIcon, text: words.rates(mission) },
    { key: 'place', icon: MapPinIcon, text: words.place(mission) },
  ]
  return (
    <header className="flex flex-col gap-3">
      <div className="-mb-3">
        <Crumb to={CANDIDATES}>{t('missions.candidates.title')}</Crumb>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 grow basis-80 flex-wrap items-center gap-x-4 gap-y-2">
          <PageTitle className="min-w-0">{title}</PageTitle>
          <MissionBadge status={status} />
        </div>
        {mayEdit && (
          <div className="order-last flex flex-wrap gap-3 sm:order-none">
            <ActionLink variant="outline" icon={PencilSquareIcon} to={editMissionPath(id)}>
              {t('missions.edit')}
            </ActionLink>
            <CloseButton mission={mission} />
          </div>
        )}
        <ul className="flex w-full min-w-0 flex-wrap items-center gap-x-5 gap-y-1 sm:w-auto sm:grow sm:basis-120">
          <li className="min-w-0">
            <Link
              to={`${MISSIONS}?client=${client.id}`}
              className="inline-flex min-h-10 items-center gap-1.5 rounded-sm font-medium wrap-anywhere text-link hover:underline"
            >
              <BuildingOfficeIcon aria-hidden className="size-5 shrink-0 text-icon" />
              {client.title}
            </Link>
          </li>
          {facts.map(
            ({ key, icon: Mark, text }) =>
              text && (
                <li key={key} className="flex items-center gap-1.5 text-secondary tabular-nums">
                  <Mark aria-hidden className="size-5 shrink-0 text-icon" />
                  {text}
                </li>
              ),
          )}
        </ul>
        <div className="w-full sm:w-60">
          <p className="mb-1.5 flex justify-between gap-3 font-medium">
            {t('missions.left', { count: left })}
            <span className="text-secondary tabular-nums">
              {filled} / {positions}
            </span>
          </p>
          <ProgressBar value={Math.min(100, Math.round((filled / positions) * 100))} label={t('missions.progress')} />
        </div>
      </div>
    </header>
  )
}

const CloseButton = ({ mission: { id: missionId, version, status, title } }: { mission: Mission }) => {
  const { t } = useTranslation('missions')
  const toast = useToast()
  const confirm = useConfirm()
  const offerUndo = useUndo('missions')
  const close = useApiMutation(contracts.missions.close)
  const reopen = useApiMutation(contracts.missions.reopen)
  const kind = status === 'OPEN' ? 'close' : 'reopen'
  const change = async () => {
    const yes = await confirm({
      title: t(`missions.${kind}.title`, { title }),
      text: t(`missions.${kind}.text`),
      confirm: t(`missions.${kind}.action`),
      danger: kind === 'close',
    })
    if (!yes) return
    const onError = (failure: unknown) => {
      toast.error(failureText(failure, t), 6000)
      void queryClient.invalidateQueries({ queryKey: ['missions'] })
    }
    if (kind === 'close') {
      const undo = (closed: Mission) => reopen.mutateAsync({ missionId, version: closed.version, undo: true })
      const onSuccess = (closed: Mission) => offerUndo(t('missions.close.done'), () => undo(closed))
      close.mutate({ missionId, version }, { onSuccess, onError })
    } else {
      const onSuccess = () => toast.success(t('missions.reopen.done'))
      reopen.mutate({ missionId, version }, { onSuccess, onError })
    }
  }
  return (
    <Button variant="outline" busy={close.isPending || reopen.isPending} onClick={() => void change()}>
      {t(`missions.${kind}.action`)}
    </Button>
  )
}
