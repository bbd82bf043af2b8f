import { useState } from 'react'
import type { Unit } from '#shared/apps/inventory/unitContract.ts'
import type { Signature } from '#shared/core/signature.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const SIGNATURE_KINDS = ['drawn'] as const

interface Props {
  unit: Unit
  name: string
  onClose: () => void
}

/** Takes a unit back; its holder signs for the return. */
export const TakeBackDialog = ({ unit: { id, holder }, name, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const [signature, setSignature] = useState<Signature | null>(null)
  const stepping = useApiMutation(contracts.inventory.step, { refetchesOnConflict: true })
  const drawn = signature?.kind === 'drawn' ? signature : undefined
  const takeBack = async () => {
    if (!drawn) return
    await stepping.mutateAsync({ unitId: id, step: 'TAKE_BACK', holder: holder?.id ?? null, signature: drawn })
    toast.success(t('units.done.TAKE_BACK', { name }))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('units.signedReturn')}
      action={t('units.step.TAKE_BACK')}
      disabled={!drawn}
      onSubmit={takeBack}
    >
      <p className="break-words">{t('units.returnText', { name, person: holder?.name ?? '' })}</p>
      <SignaturePad value={signature} kinds={SIGNATURE_KINDS} onChange={setSignature} />
    </FormDialog>
  )
}
