import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useFormContext } from '#web/ui/forms/formContext.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Camera } from './Camera.tsx'
import { labelled } from './labelled.ts'

interface Props {
  open: boolean
  onClose: () => void
  onFound: (productId: string, unitId: string | undefined) => void
}

/** Finds what bears a label: read by the camera, by a scanner that types, or by hand. */
export const ScanDialog = ({ open, onClose, onFound }: Props) => {
  const { t } = useTranslation('inventory')
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const look = async (text: string) => {
    const label = text.trim()
    setUnknown(undefined)
    const { unitId, productId } = await labelled(label)
    if (!productId) return setUnknown(label.slice(0, 64))
    setTyped('')
    onFound(productId, unitId ?? undefined)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('scan.title')}
      action={t('scan.find')}
      disabled={!typed.trim()}
      stays
      onSubmit={() => look(typed)}
    >
      {unknown && <Alert tone="error">{t('scan.unknown', { label: unknown })}</Alert>}
      {open && <Seen onRead={look} />}
      <TextField
        label={t('scan.label')}
        hint={t('scan.hint')}
        autoFocus
        maxLength={300}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}

/** Looks for what the camera reads, as for what is typed. */
const Seen = ({ onRead }: { onRead: (text: string) => Promise<void> }) => {
  const { attempt } = useFormContext()
  return <Camera onRead={(text) => text.trim() && attempt(() => onRead(text))} />
}
