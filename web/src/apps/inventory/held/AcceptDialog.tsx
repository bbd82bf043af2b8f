import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnUnit } from '#shared/apps/inventory/contract.ts'
import type { Signature } from '#shared/core/signature.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

interface Props {
  open: boolean
  units: readonly OwnUnit[]
  onClose: () => void
}

/** Signs once for everything that one was handed. */
export const AcceptDialog = ({ open, units, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const formId = useId()
  const me = useUser()
  const [signature, setSignature] = useState<Signature | null>(() =>
    me ? { kind: 'typed', text: `${me.firstName} ${me.lastName}`.slice(0, 80) } : null,
  )
  const accepting = useApiMutation(contracts.inventory.accept)
  const ready = signature !== null && (signature.kind === 'drawn' || signature.text.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || accepting.isPending) return
    accepting.mutate(
      { unitIds: units.map(({ unitId }) => unitId), signature },
      {
        onSuccess: () => {
          toast.success(t('mine.done'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('mine.signTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={accepting.isPending} disabled={!ready}>
            {t('mine.sign')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {accepting.error && <Alert tone="error">{failureText(accepting.error, t)}</Alert>}
        <p>{t('mine.signText')}</p>
        <ul className="list-disc pl-5">
          {units.map(({ unitId, name, serialNumber }) => (
            <li key={unitId} className="break-words">
              {[name, serialNumber].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
        <SignaturePad value={signature} onChange={setSignature} />
      </form>
    </Dialog>
  )
}
