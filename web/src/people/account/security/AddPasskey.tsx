import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiError, useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { deviceOf } from '#web/client/device.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** Creates a passkey in the browser; the library is loaded on demand. */
const createPasskey = async (options: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
    return { ...made }
  } catch (cause) {
    const isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    // Refused by the person, browser or device: not an error of the server.
    throw new ApiError(0, isKnown ? 'account.knownPasskey' : 'account.wrongPasskey')
  }
}

interface Props {
  /** Gets the recovery codes of one that is the first second factor. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void
  onClose: () => void
}

/** Adds a passkey of this device or of a key that is plugged in. */
export const AddPasskey = ({ onDone, onClose }: Props) => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const beginning = useApiMutation(contracts.account.beginPasskey)
  const adding = useApiMutation(contracts.account.addPasskey)
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).name)
  return (
    <PasswordDialog
      title={t('settings.passkey.add')}
      text={t('settings.passkey.addText')}
      action={t('settings.factor.next')}
      onClose={onClose}
      onPassword={async (password) => {
        const response = await createPasskey(await beginning.mutateAsync({ password }))
        const { recoveryCodes } = await adding.mutateAsync({
          name: name.trim() || t('settings.passkey.title'),
          response,
        })
        // Of a manager without one the token says that they may only read.
        void renewSession()
        onDone(recoveryCodes)
        toast.success(t('settings.passkey.added'))
      }}
    >
      <TextField
        label={t('settings.passkey.name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  )
}
