import { useState } from 'react'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { QrCode } from '#web/ui/images/QrCode.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  /** Gets the recovery codes once it is switched on. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Switches an authenticator app on: the password, a code to scan, a code of the app. */
export const SetUpTotp = ({ onDone, onClose }: Props) => {
  const { t } = useTranslation('account')
  const beginning = useApiMutation(contracts.account.beginTotp)
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  if (begun) return <ConfirmTotp {...begun} onDone={onDone} onClose={onClose} />
  return (
    <PasswordDialog
      title={t('settings.factor.setUpTitle')}
      text={t('settings.factor.setUpText')}
      action={t('settings.factor.next')}
      onClose={onClose}
      onPassword={async (password) => setBegun(await beginning.mutateAsync({ password }))}
    />
  )
}

/** The secret in groups of four, as it is easier to type. */
const formatSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const ConfirmTotp = ({ secret, uri, onDone, onClose }: Props & { secret: string; uri: string }) => {
  const { t } = useTranslation('account')
  const confirming = useApiMutation(contracts.account.confirmTotp)
  const [typed, setTyped] = useState('')
  const code = typed.replace(/\s/g, '')
  const complete = /^\d{6}$/.test(code)
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiError && failure.code === 'account.wrongCode')) return undefined
    setTyped('')
    return { code: failureText(failure, t) }
  }
  const confirm = async () => {
    const { recoveryCodes } = await confirming.mutateAsync({ code })
    // Of a manager without one the token says that they may only read.
    void renewSession()
    onDone(recoveryCodes)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('settings.factor.setUpTitle')}
      action={t('settings.factor.switchOn')}
      stays
      problems={{ code: !complete && t('settings.factor.codeInvalid') }}
      onSubmit={confirm}
      refused={refused}
    >
      <p className="text-secondary">{t('settings.factor.scan')}</p>
      <QrCode text={uri} label={t('settings.factor.qrCode')} />
      <p className="text-secondary">
        {t('settings.factor.typeSecret')}{' '}
        <code className="rounded-sm bg-soft px-1 font-semibold break-words text-ink select-all">
          {formatSecret(secret)}
        </code>
      </p>
      <TextField
        label={t('settings.factor.code')}
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={typed}
        field="code"
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
