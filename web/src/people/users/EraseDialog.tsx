import { useState } from 'react'
import type { User } from '#shared/people/users/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { COMPANY } from './paths.ts'
import { nameOf } from './people.ts'

/** Erases somebody's personal data for good, once their address has been typed. */
export const EraseDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const erasing = useApiMutation(contracts.users.erase)
  const [typed, setTyped] = useState('')
  const right = typed.trim().toLowerCase() === user.email.toLowerCase()
  const name = nameOf(user)
  const erase = async () => {
    const navigate = navigateFromHere()
    await erasing.mutateAsync({ userId: user.id, confirmEmail: typed.trim() })
    toast.success(t('users.done.erase'))
    await navigate(COMPANY)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('users.erase.title', { name })}
      action={t('users.action.erase')}
      danger
      problems={{ confirmEmail: !right && t('users.erase.mismatch') }}
      onSubmit={erase}
    >
      <p className="text-secondary">{t('users.erase.text')}</p>
      <TextField
        label={t('users.erase.confirm', { email: user.email })}
        required
        autoFocus
        autoComplete="off"
        value={typed}
        field="confirmEmail"
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
