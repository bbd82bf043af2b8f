import { type ReactNode, useState } from 'react'
import type { Start } from '#shared/apps/inventory/kitContract.ts'
import type { Signature } from '#shared/core/signature.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { SignaturePad } from '#web/ui/forms/SignaturePad.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PersonPicker, type PickedPerson } from './PersonPicker.tsx'

const SIGNATURE_KINDS = ['drawn'] as const

interface Props {
  unitIds: readonly string[]
  title: string
  /** The person and the mission it is for; without it the person is chosen in the form. */
  start?: Start | undefined
  /** The description of the units. */
  children: ReactNode
  onClose: () => void
}

/** Hands over units; the person signs once for all, now or later on their profile. */
export const HandOverDialog = ({ unitIds, title, start, children, onClose }: Props) => {
  const { t } = useTranslation('inventory')
  const toast = useToast()
  const [person, setPerson] = useState<PickedPerson | undefined>(start?.person)
  const [signing, setSigning] = useState(false)
  const [signature, setSignature] = useState<Signature | null>(null)
  const handing = useApiMutation(contracts.inventory.handOver, { refetchesOnConflict: true })
  /** Only drawn signatures: a name must not be typed for somebody else. */
  const drawn = signing && signature?.kind === 'drawn' ? signature : undefined
  const unsigned = signing && !drawn
  const handOver = async () => {
    if (!person) return
    const forMission = start && person.id === start.person.id && { missionId: start.mission.id }
    const signed = drawn && { signature: drawn }
    await handing.mutateAsync({ unitIds: [...unitIds], personId: person.id, ...signed, ...forMission })
    toast.success(t(signing ? 'handOver.signed' : 'handOver.done', { name: person.name }))
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      action={t('units.handOver')}
      autoFocus={start !== undefined}
      disabled={!person || unsigned || unitIds.length === 0}
      onSubmit={handOver}
    >
      {children}
      <PersonPicker picked={person} onPick={setPerson} />
      <Checkbox label={t('handOver.signNow')} checked={signing} onChange={setSigning} />
      {signing ? (
        <SignaturePad value={signature} kinds={SIGNATURE_KINDS} onChange={setSignature} />
      ) : (
        <p className="text-md text-secondary">{t('handOver.signLater')}</p>
      )}
    </FormDialog>
  )
}
