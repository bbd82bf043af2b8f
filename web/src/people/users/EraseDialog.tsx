import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/people/users/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { COMPANY } from './paths.ts'
import { nameOf } from './people.ts'

/** Erases somebody's personal data for good, once their address has been typed. */
export const EraseDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const formId = useId()
  const erasing = useApiMutation(contracts.users.erase)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const right = typed.trim().toLowerCase() === user.email.toLowerCase()
  const name = nameOf(user)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!right || erasing.isPending) return
    try {
      await erasing.mutateAsync({ userId: user.id, confirmEmail: typed.trim() })
    } catch {
      return // Said in the dialog.
    }
    toast.success(t('users.done.erase'))
    await navigate(COMPANY)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.erase.title', { name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={erasing.isPending}>
            {t('users.action.erase')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
        {erasing.error && <Alert tone="error">{failureText(erasing.error, t)}</Alert>}
        <p className="text-secondary">{t('users.erase.text')}</p>
        <TextField
          label={t('users.erase.confirm', { email: user.email })}
          required
          autoFocus
          autoComplete="off"
          value={typed}
          error={tried && !right ? t('users.erase.mismatch') : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
