import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unit } from '#shared/apps/inventory/contract.ts'
import type { Signature } from '#shared/core/signature.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PersonPicker, type Picked } from './PersonPicker.tsx'

const BY_HAND = ['drawn'] as const

interface Props {
  unit: Unit
  /** What it is. */
  name: string
  onClose: () => void
}

/** Hands a unit over to somebody, who signs here and now or later on their profile. */
export const HandOverDialog = ({ unit, name, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const formId = useId()
  const [person, setPerson] = useState<Picked>()
  const [signing, setSigning] = useState(false)
  const [signature, setSignature] = useState<Signature | null>(null)
  const handing = useApiMutation(contracts.inventory.handOver)
  /** Somebody else's name is not to be typed. */
  const drawn = signing && signature?.kind === 'drawn' ? signature : undefined
  const unsigned = signing && !drawn
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!person || unsigned || handing.isPending) return
    handing.mutate(
      { unitId: unit.id, personId: person.id, ...(drawn && { signature: drawn }) },
      {
        onSuccess: () => {
          toast.success(t(signing ? 'handOver.signed' : 'handOver.done', { name: person.name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handOver.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={handing.isPending} disabled={!person || unsigned}>
            {t('units.handOver')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {handing.error && <Alert tone="error">{failureText(handing.error, t)}</Alert>}
        <p className="break-words">
          {name}
          {unit.serialNumber && <span className="text-secondary"> · {unit.serialNumber}</span>}
        </p>
        <PersonPicker picked={person} onPick={setPerson} />
        <Checkbox label={t('handOver.signNow')} checked={signing} onChange={setSigning} />
        {signing ? (
          <SignaturePad value={signature} kinds={BY_HAND} onChange={setSignature} />
        ) : (
          <p className="text-md text-secondary">{t('handOver.signLater')}</p>
        )}
      </form>
    </Dialog>
  )
}
