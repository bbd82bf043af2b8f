import { EllipsisVerticalIcon } from '@heroicons/react/24/outline'
import { canBeRemoved, canTakeStep, isHeld, UNIT_STEPS } from '#shared/apps/inventory/rules.ts'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { UNIT_TONES, useEquipmentLabels } from '../useEquipmentLabels.ts'

interface Props {
  unit: Unit
  /** Name shown for a unit without a serial number. */
  product: string
  mayWrite: boolean
  onHandOver: () => void
  /** Opens the return that the holder signs. */
  onSignedReturn: () => void
}

/** A unit: serial number, state, holder and actions. */
export const UnitLine = ({ unit, product, mayWrite, onHandOver, onSignedReturn }: Props) => {
  const { t } = useTranslation('inventory')
  const { formatDate } = useFormats()
  const words = useEquipmentLabels()
  const toast = useToast()
  const confirm = useConfirm()
  const stepping = useApiMutation(contracts.inventory.step, { refetchesOnConflict: true })
  const removing = useApiMutation(contracts.inventory.removeUnit, { refetchesOnConflict: true })
  const { id, serialNumber, state, holder, since, acceptedAt } = unit
  const name = serialNumber || product
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  /** The primary action, beside the menu of the others. */
  const direct = UNIT_STEPS.find((step) => step !== 'REPORT_LOST' && canTakeStep(step, state))
  const applyStep = (step: (typeof UNIT_STEPS)[number]) =>
    stepping.mutate(
      { unitId: id, step, holder: holder?.id ?? null },
      { onSuccess: () => toast.success(t(`units.done.${step}`, { name })), onError },
    )
  /** What is asked before a step that cannot be undone: who signed for a unit would have to sign again. */
  const questionOf = (step: (typeof UNIT_STEPS)[number]) => {
    if (step === 'REPORT_LOST')
      return { title: t('units.lostTitle', { name }), text: t('units.lostText'), danger: true }
    const signer = step === 'TAKE_BACK' && acceptedAt && holder
    return signer && { title: t('units.takeBackTitle', { name }), text: t('units.takeBackText', { name: signer.name }) }
  }
  const confirmStep = async (step: (typeof UNIT_STEPS)[number]) => {
    const question = questionOf(step)
    if (!question || (await confirm({ ...question, confirm: t(`units.step.${step}`) }))) applyStep(step)
  }
  const remove = async () => {
    const question = { title: t('units.removeTitle', { name }), text: t('units.removeText'), danger: true }
    if (await confirm({ ...question, confirm: t('units.remove') })) removing.mutate({ id }, { onError })
  }
  const steps = UNIT_STEPS.filter((step) => step !== direct && canTakeStep(step, state))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-40 grow basis-0">
        <p className="font-medium break-words">{serialNumber || t('units.noSerial')}</p>
        {holder && (
          <p className="text-md break-words text-secondary">
            {t(acceptedAt ? 'units.signedBy' : 'units.notSignedBy', {
              name: holder.name,
              date: formatDate(acceptedAt ?? since ?? ''),
            })}
          </p>
        )}
      </div>
      <span className="sm:w-34">
        <Badge tone={UNIT_TONES[state]}>{words.state(state)}</Badge>
      </span>
      {mayWrite && (
        <div className="flex items-center">
          {state === 'FREE' && (
            <Button variant="outline" className="sm:min-w-26" onClick={onHandOver}>
              {t('units.handOver')}
            </Button>
          )}
          {direct && (
            <Button
              variant="outline"
              className="sm:min-w-26"
              busy={stepping.isPending}
              onClick={() => void confirmStep(direct)}
            >
              {t(`units.step.${direct}`)}
            </Button>
          )}
          <Menu
            button={<IconButton label={t('units.more', { name })} icon={EllipsisVerticalIcon} />}
            items={[
              ...(isHeld(state) ? [{ label: t('units.signedReturn'), onSelect: onSignedReturn }] : []),
              ...steps.map((step) => ({ label: t(`units.step.${step}`), onSelect: () => void confirmStep(step) })),
              ...(canBeRemoved(state)
                ? [{ label: t('units.remove'), danger: true, onSelect: () => void remove() }]
                : []),
            ]}
          />
        </div>
      )}
    </li>
  )
}
