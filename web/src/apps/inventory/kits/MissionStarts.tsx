import { useState } from 'react'
import type { Kit, Start } from '#shared/apps/inventory/kitContract.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { HandOverKit } from './HandOverKit.tsx'

interface Props {
  kits: readonly Kit[]
  mayWrite: boolean
}

/** The people who start a mission: each gets a kit, or needs none. */
export const MissionStarts = ({ kits, mayWrite }: Props) => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const toast = useToast()
  const { data = [] } = useApiQuery(contracts.inventory.starts, {})
  const dismissing = useApiMutation(contracts.inventory.dismissStart)
  const [handing, setHanding] = useState<Start>()
  if (data.length === 0) return null
  const dismiss = ({ person, mission }: Start) =>
    dismissing.mutate(
      { personId: person.id, missionId: mission.id },
      {
        onSuccess: () => toast.success(t('starts.dismissed', { name: person.name })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <Card title={t('starts.title')}>
      <p className="text-secondary">{t('starts.text')}</p>
      <ul className="mt-2 -mb-3 divide-y divide-line">
        {data.map((start) => {
          const { person, mission, startDate, held } = start
          const begins = t(startDate < dayInParis(new Date()) ? 'starts.began' : 'starts.begins', {
            date: formatDate(startDate),
          })
          return (
            <li key={`${person.id}-${mission.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-48 grow basis-0">
                <p className="font-medium break-words">{person.name}</p>
                <p className="text-md break-words text-secondary">
                  {mission.title} · {begins}
                  {held > 0 && ` · ${t('starts.held', { count: held })}`}
                </p>
              </div>
              {mayWrite && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="text"
                    className="-ml-button sm:ml-0"
                    disabled={dismissing.isPending}
                    onClick={() => dismiss(start)}
                    aria-label={t('starts.dismissFor', { name: person.name })}
                  >
                    {t('starts.dismiss')}
                  </Button>
                  <Button
                    variant="outline"
                    disabled={kits.length === 0}
                    onClick={() => setHanding(start)}
                    aria-label={t('starts.handOverTo', { name: person.name })}
                  >
                    {t('starts.handOver')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {handing && <HandOverKit kits={kits} start={handing} onClose={() => setHanding(undefined)} />}
    </Card>
  )
}
