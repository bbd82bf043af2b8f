import { ComputerDesktopIcon, DevicePhoneMobileIcon } from '@heroicons/react/24/outline'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { deviceOf } from '#web/client/device.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Where one is signed in, and a way to end that elsewhere. */
export const Devices = () => {
  const { t } = useTranslation('account')
  const { formatInstant } = useFormats()
  const toast = useToast()
  const confirm = useConfirm()
  const { data, error, refetch } = useApiQuery(contracts.account.sessions, {})
  const endOne = useApiMutation(contracts.account.endSession)
  const endOthers = useApiMutation(contracts.account.endOtherSessions)
  const nameOf = (userAgent: string) => deviceOf(userAgent).name || t('users.sessions.unknown')
  const told = {
    onSuccess: () => toast.success(t('settings.devices.ended')),
    onError: (failure: unknown) => toast.error(failureText(failure, t)),
  }
  const end = async (sessionId: string, name: string) => {
    const question = { title: t('settings.devices.endTitle', { name }), confirm: t('settings.devices.end') }
    if (await confirm({ ...question, text: t('settings.devices.endText') })) endOne.mutate({ sessionId }, told)
  }
  const endAll = async () => {
    const question = { title: t('settings.devices.endOthers'), confirm: t('settings.devices.endOthers') }
    if (await confirm({ ...question, text: t('settings.devices.endOthersText') })) endOthers.mutate({}, told)
  }
  const isElsewhere = (useUser()?.workspaces.length ?? 0) > 1
  const others = data?.some(({ current }) => !current) || isElsewhere
  return (
    <Card
      title={t('settings.devices.title')}
      actions={
        others && (
          <Button variant="outline" busy={endOthers.isPending} onClick={() => void endAll()}>
            {t('settings.devices.endOthers')}
          </Button>
        )
      }
    >
      {!data &&
        (error ? (
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        ) : (
          <ItemsSkeleton items={2} mark="size-5" />
        ))}
      {isElsewhere && <p className="mb-2 text-secondary">{t('settings.devices.elsewhere')}</p>}
      <ul className="divide-y divide-line">
        {data?.map(({ id, userAgent, createdAt, usedAt, current }) => {
          const Mark = deviceOf(userAgent).mobile ? DevicePhoneMobileIcon : ComputerDesktopIcon
          const name = nameOf(userAgent)
          return (
            <li key={id} className="flex items-center gap-4 py-3 last:pb-0">
              <Mark aria-hidden className="size-5 shrink-0 text-icon" />
              <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
                <div className="min-w-48 grow basis-0">
                  <p className="font-medium break-words">{name}</p>
                  <p className="text-md text-secondary tabular-nums">
                    {t('users.sessions.times', { since: formatInstant(createdAt), used: formatInstant(usedAt) })}
                  </p>
                </div>
                {current ? (
                  <Badge tone="green">{t('settings.devices.current')}</Badge>
                ) : (
                  <Button variant="text" className="-mx-button" onClick={() => void end(id, name)}>
                    {t('settings.devices.end')}
                    <span className="sr-only">{name}</span>
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
