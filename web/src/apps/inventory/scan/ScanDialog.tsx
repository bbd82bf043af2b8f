import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
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
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const look = async (text: string) => {
    const label = text.trim()
    if (!label || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { unitId, productId } = await labelled(label)
      if (!productId) return setProblem(t('scan.unknown', { label: label.slice(0, 64) }))
      setTyped('')
      onFound(productId, unitId ?? undefined)
    } catch (failure) {
      setProblem(failureText(failure, t))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void look(typed)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('scan.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!typed.trim()}>
            {t('scan.find')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="space-y-4">
        {problem && <Alert tone="error">{problem}</Alert>}
        {open && <Camera onRead={(text) => void look(text)} />}
        <TextField
          label={t('scan.label')}
          hint={t('scan.hint')}
          autoFocus
          maxLength={300}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
