import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

interface Props {
  /** Gets the recovery codes once it is switched on. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Switches an authenticator app on: the password, a code to scan, a code of the app. */
export const SetUpTotp = ({ onDone, onClose }: Props) => {
  const { t } = useTranslation()
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
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const ConfirmTotp = ({ secret, uri, onDone, onClose }: Props & { secret: string; uri: string }) => {
  const { t } = useTranslation()
  const formId = useId()
  const confirming = useApiMutation(contracts.account.confirmTotp)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const code = typed.replace(/\s/g, '')
  const complete = /^\d{6}$/.test(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!complete || confirming.isPending) return
    confirming.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.factor.setUpTitle')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={confirming.isPending}>
            {t('settings.factor.switchOn')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {confirming.error && <Alert tone="error">{failureText(confirming.error, t)}</Alert>}
        <p className="text-secondary">{t('settings.factor.scan')}</p>
        <QrCode text={uri} label={t('settings.factor.qrCode')} />
        <p className="text-secondary">
          {t('settings.factor.typeSecret')}{' '}
          <code className="rounded-sm bg-soft px-1 font-semibold break-words text-ink select-all">
            {grouped(secret)}
          </code>
        </p>
        <TextField
          label={t('settings.factor.code')}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={typed}
          error={tried && !complete ? t('settings.factor.codeInvalid') : null}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
