import { useRef, useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useFormContext } from '#web/ui/forms/formContext.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Camera } from './Camera.tsx'
import { resolveLabel } from './resolveLabel.ts'

interface Props {
  open: boolean
  onClose: () => void
  onFound: (productId: string, unitId: string | undefined) => void
}

/** Finds a unit or product by its label, scanned by camera or scanner, or typed. */
export const ScanDialog = ({ open, onClose, onFound }: Props) => {
  const { t } = useTranslation('inventory')
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const lookUp = async (text: string) => {
    const label = text.trim()
    setUnknown(undefined)
    const { unitId, productId } = await resolveLabel(label)
    if (!productId) {
      // A scanner types its next code in place of this one.
      field.current?.select()
      return setUnknown(label.slice(0, 64))
    }
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
      onSubmit={() => lookUp(typed)}
    >
      {unknown && <Alert tone="error">{t('scan.unknown', { label: unknown })}</Alert>}
      {open && <CameraInput onRead={lookUp} />}
      <TextField
        ref={field}
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

/** Submits a code from the camera like a typed one. */
const CameraInput = ({ onRead }: { onRead: (text: string) => Promise<void> }) => {
  const { attempt } = useFormContext()
  return <Camera onRead={(text) => text.trim() && attempt(() => onRead(text))} />
}
