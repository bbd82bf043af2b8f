import { Link } from 'react-router-dom'
import type { OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { unitPath } from '../paths.ts'
import { UNIT_TONES, useEquipmentLabels } from '../useEquipmentLabels.ts'

/** The units that somebody holds, with the means to take them back. */
export const HeldList = ({ personId, mayWrite }: { personId: string; mayWrite: boolean }) => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const words = useEquipmentLabels()
  const toast = useToast()
  const confirm = useConfirm()
  const { data, error, refetch } = useApiQuery(contracts.inventory.held, { personId })
  const stepping = useApiMutation(contracts.inventory.step, { refetchesOnConflict: true })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  const held = data.items.filter(({ until }) => until === null)
  if (held.length === 0) return <p className="text-secondary">{t('held.none')}</p>
  const takeBack = async ({ unitId, name, state }: OwnUnit) => {
    // Who signed for a unit would have to sign again.
    const text = t('units.takeBackText', { name: data.person.name })
    const question = { title: t('units.takeBackTitle', { name }), text, confirm: t('units.step.TAKE_BACK') }
    if (state === 'ACCEPTED' && !(await confirm(question))) return
    stepping.mutate(
      { unitId, step: 'TAKE_BACK', holder: personId },
      {
        onSuccess: () => toast.success(t('units.done.TAKE_BACK', { name })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  }
  return (
    <ul className="divide-y divide-line">
      {held.map((unit) => {
        const { unitId, name, serialNumber, state, since } = unit
        return (
          <li key={unitId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-40 grow basis-0">
              <p className="break-words">
                <Link to={unitPath(unitId)} className="rounded-sm font-medium text-link hover:underline">
                  {name}
                </Link>
              </p>
              <p className="text-md break-words text-secondary">
                {[serialNumber, t('held.since', { date: formatDate(since) })].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Badge tone={UNIT_TONES[state]}>{words.state(state)}</Badge>
            {mayWrite && (
              <Button
                variant="outline"
                busy={stepping.isPending && stepping.variables.unitId === unitId}
                onClick={() => void takeBack(unit)}
              >
                {t('units.step.TAKE_BACK')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
