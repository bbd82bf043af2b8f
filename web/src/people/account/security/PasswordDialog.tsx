import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

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

/** Asks for the password again before a sensitive action. */
export const PasswordDialog = ({ title, text, action, danger, children, onPassword, onClose }: Props) => {
  const { t } = useTranslation('account')
  const [password, setPassword] = useState('')
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiError && failure.code === 'onboarding.wrongPassword')) return undefined
    // Hidden as it is, the next one would be typed behind it.
    setPassword('')
    return { password: failureText(failure, t) }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      danger={danger}
      stays
      problems={{ password: !password && t('settings.password.currentRequired') }}
      onSubmit={() => onPassword(password)}
      refused={refused}
    >
      <p className="text-secondary">{text}</p>
      {children}
      <PasswordField
        label={t('settings.password.current')}
        required
        autoFocus
        maxLength={200}
        value={password}
        field="password"
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
