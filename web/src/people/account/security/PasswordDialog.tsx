import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  title: string
  text: string
  /** What the button says. */
  action: string
  danger?: boolean
  /** What else is asked. */
  children?: ReactNode
  /** Does it; what it throws is said in the dialog. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password once more, before something that only its owner may do. */
export const PasswordDialog = ({ title, text, action, danger, children, onPassword, onClose }: Props) => {
  const { t } = useTranslation()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!password || busy) return
    setBusy(true)
    try {
      await onPassword(password)
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {failure !== undefined && !busy && <Alert tone="error">{failureText(failure, t)}</Alert>}
        <p className="text-secondary">{text}</p>
        {children}
        <PasswordField
          label={t('settings.password.current')}
          required
          autoFocus
          maxLength={200}
          value={password}
          error={tried && !password ? t('settings.password.currentRequired') : null}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
