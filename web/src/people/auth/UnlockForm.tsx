import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { ApiError } from '#web/client/call.ts'
import { failureText } from '#web/client/failureText.ts'
import { unlock } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { getSecondFactorNeeded, toCredentialsError } from './credentials.ts'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { FailureAlert } from './frame/FailureAlert.tsx'
import { passwordProblem } from './problems.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'

const SecondFactor = loadable(() => import('./SecondFactor.tsx'))

interface Props {
  person: CurrentUser
  /** Follows once the session is unlocked. */
  onUnlocked?: () => void
}

const Password = ({ person, onUnlocked, ask }: Props & { ask: (needed: SecondFactorNeeded) => void }) => {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const navigateFromHere = useNavigateFromHere()
  const sending = useSending()
  const name = `${person.firstName} ${person.lastName}`
  const { fields, form, control, check, empty, focus } = useFields({ password: '' }, ({ password }) => ({
    password: passwordProblem(password),
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const leadOn = navigateFromHere()
    void sending.send(
      async () => {
        try {
          await unlock({ email: person.username, password: fields.password })
          onUnlocked?.()
        } catch (cause) {
          const needed = getSecondFactorNeeded(cause)
          if (!needed) throw toCredentialsError(cause)
          ask(needed)
        }
      },
      (cause) => {
        empty('password')
        focus('password')
        // The session has ended: there is nothing to unlock.
        if (cause instanceof ApiError && cause.code === 'auth.required') void leadOn('/sign-out', { replace: true })
      },
    )
  }
  const say = (cause: unknown): string =>
    cause instanceof ApiError && cause.code === 'auth.wrongCredentials'
      ? t('unlockSession.wrongPassword')
      : failureText(cause, t)
  return (
    <>
      <FailureAlert sending={sending} say={say} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          <TextField label={t('unlockSession.person')} autoComplete="off" value={name} readOnly error={null} />
          <PasswordField label={t('signIn.password')} autoFocus required maxLength={200} {...control('password')} />
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {t('unlockSession.submit')}
          </Button>
        </fieldset>
      </form>
      <p className="mt-8 text-md font-medium text-secondary">
        {t('unlockSession.notYou', { name })}{' '}
        <button
          type="button"
          onClick={() => void navigate('/sign-out', { replace: true })}
          className="rounded-sm py-1 font-medium text-link underline"
        >
          {t('unlockSession.signOut')}
        </button>
      </p>
    </>
  )
}

/** Asks the person who locked the app to authenticate. */
export const UnlockForm = ({ person, onUnlocked }: Props) => {
  const { t } = useTranslation('auth')
  const [needed, setNeeded] = useState<SecondFactorNeeded>()
  return (
    <AuthFrame title={t('unlockSession.title')} lead={t('unlockSession.text')} leaves={false}>
      {needed ? (
        <SecondFactor needed={needed} arriveFromHere={() => () => onUnlocked?.()} back={() => setNeeded(undefined)} />
      ) : (
        <Password person={person} {...(onUnlocked && { onUnlocked })} ask={setNeeded} />
      )}
    </AuthFrame>
  )
}
