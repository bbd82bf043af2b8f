import { type FormEvent, useState } from 'react'
import type { SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { finishSignIn } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FailureAlert } from './frame/FailureAlert.tsx'
import { askPasskey } from './passkey.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'

type Method = SecondFactorNeeded['methods'][number]
const PREFERRED: readonly Method[] = ['totp', 'passkey', 'recovery']

interface Props {
  needed: SecondFactorNeeded
  /** Called when an attempt begins; what it returns continues after a successful sign-in. */
  arriveFromHere: () => (person: CurrentUser) => Promise<void> | void
  /** Back to the password. */
  back: () => void
}

/** The second step of signing in: a code, a recovery code or a passkey. */
const SecondFactor = ({ needed: { ticket, methods, passkeyOptions }, arriveFromHere, back }: Props) => {
  const { t } = useTranslation('auth')
  const sending = useSending()
  const offered = PREFERRED.filter((method) => methods.includes(method) && (method !== 'passkey' || passkeyOptions))
  const [method, setMethod] = useState<Method>(offered[0] ?? 'recovery')
  const { fields, form, control, check, empty, focus } = useFields(
    { code: '', recoveryCode: '' },
    ({ code, recoveryCode }) => ({
      code: method !== 'totp' || /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : 'secondFactor.codeInvalid',
      recoveryCode: method !== 'recovery' || recoveryCode.trim() !== '' ? null : 'secondFactor.recoveryRequired',
    }),
  )

  const proof = async (): Promise<Parameters<typeof finishSignIn>[0]> => {
    if (method === 'totp') return { ticket, code: fields.code.replace(/\s/g, '') }
    if (method === 'recovery') return { ticket, recoveryCode: fields.recoveryCode.trim() }
    return { ticket, passkey: await askPasskey(passkeyOptions) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const arrive = arriveFromHere()
    void sending.send(
      async () => arrive(await finishSignIn(await proof())),
      () => {
        empty('code', 'recoveryCode')
        if (method !== 'passkey') focus(method === 'totp' ? 'code' : 'recoveryCode')
      },
    )
  }
  const say = (cause: unknown): string => {
    if (!(cause instanceof ApiError)) return t('secondFactor.passkeyFailed')
    return cause.code === 'auth.required' ? t('secondFactor.expired') : failureText(cause, t)
  }

  return (
    <>
      <FailureAlert sending={sending} say={say} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          {method === 'totp' && (
            <TextField
              key="code"
              label={t('secondFactor.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
              maxLength={12}
              {...control('code')}
            />
          )}
          {method === 'recovery' && (
            <TextField
              key="recovery"
              label={t('secondFactor.recoveryCode')}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              required
              maxLength={40}
              {...control('recoveryCode')}
            />
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            autoFocus={method === 'passkey'}
            busy={sending.busy}
            className="w-full"
          >
            {t(method === 'passkey' ? 'secondFactor.usePasskey' : 'secondFactor.submit')}
          </Button>
        </fieldset>
      </form>
      <div className="mt-4 flex flex-col items-start">
        {offered
          .filter((one) => one !== method)
          .map((one) => (
            <Button
              key={one}
              variant="text"
              disabled={sending.busy}
              onClick={() => setMethod(one)}
              className="-ml-button"
            >
              {t(`secondFactor.instead.${one}`)}
            </Button>
          ))}
        <Button variant="text" disabled={sending.busy} onClick={back} className="-ml-button">
          {t('secondFactor.back')}
        </Button>
      </div>
    </>
  )
}
export default SecondFactor
// One chunk with the other way to sign in, as the sign-in page loads both.
export { signInWithPasskey } from './passkey.ts'
