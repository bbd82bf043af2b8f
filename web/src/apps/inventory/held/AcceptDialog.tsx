import { useState } from 'react'
import type { OwnUnit } from '#shared/apps/inventory/unitContract.ts'
import type { Signature } from '#shared/core/signature.ts'
import { typedSignature } from '#shared/core/typedSignature.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  open: boolean
  units: readonly OwnUnit[]
  onClose: () => void
}

/** Signs once for all units that the reader was handed. */
export const AcceptDialog = ({ open, units, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const me = useUser()
  const [signature, setSignature] = useState<Signature | null>(() =>
    me ? typedSignature(`${me.firstName} ${me.lastName}`) : null,
  )
  const accepting = useApiMutation(contracts.inventory.accept, { refetchesOnConflict: true })
  const ready = signature !== null && (signature.kind === 'drawn' || signature.text.trim() !== '')
  const accept = async () => {
    if (!signature) return
    await accepting.mutateAsync({ unitIds: units.map(({ unitId }) => unitId), signature })
    toast.success(t('mine.done'))
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('mine.signTitle')}
      action={t('mine.sign')}
      disabled={!ready}
      onSubmit={accept}
    >
      <p>{t('mine.signText')}</p>
      <ul className="list-disc pl-5">
        {units.map(({ unitId, name, serialNumber }) => (
          <li key={unitId} className="break-words">
            {[name, serialNumber].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <SignaturePad value={signature} onChange={setSignature} />
    </FormDialog>
  )
}
