import { type FormEvent, useState } from 'react'
import { ownPath } from '#shared/core/links.ts'
import { landingOf } from '#shared/core/permissions.ts'
import type { SecondFactorNeeded } from '#shared/people/auth/contract.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { signIn } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { getSecondFactorNeeded, isConfirmationRequired, isWrongCredentials, toCredentialsError } from './credentials.ts'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { FailureAlert } from './frame/FailureAlert.tsx'
import { TextLink } from './frame/TextLink.tsx'
import { EMAIL_MAX, emailProblem, passwordProblem } from './problems.ts'
import { useFields } from './useFields.ts'
import { type Sending, useSending } from './useSending.ts'

const more = () => import('./SecondFactor.tsx')
const SecondFactor = loadable(more)

interface Props {
  sending: Sending
  /** Called when an attempt begins; what it returns leads on from there. */
  arriveFromHere: () => (person: CurrentUser) => Promise<void>
  ask: (needed: SecondFactorNeeded) => void
}

const Form = ({ sending, arriveFromHere, ask }: Props) => {
  const { t } = useTranslation('auth')
  const navigateFromHere = useNavigateFromHere()
  const { fields, form, control, check } = useFields({ email: '', password: '' }, ({ email, password }) => ({
    email: emailProblem(email),
    password: passwordProblem(password),
  }))
  const selectPassword = () => {
    const password = form.current?.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const leadOn = navigateFromHere()
    const arrive = arriveFromHere()
    void sending.send(async () => {
      try {
        await arrive(await signIn({ email: fields.email.trim(), password: fields.password }))
      } catch (cause) {
        if (isConfirmationRequired(cause)) return void (await leadOn('/confirmation-required'))
        const needed = getSecondFactorNeeded(cause)
        if (!needed) throw toCredentialsError(cause)
        ask(needed)
      }
    }, selectPassword)
  }
  const withPasskey = () => {
    const arrive = arriveFromHere()
    return sending.send(async () => (await more()).signInWithPasskey(arrive))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mt-8">
      <fieldset disabled={sending.busy} className="space-y-2">
        <TextField
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          maxLength={EMAIL_MAX}
          {...control('email')}
        />
        <PasswordField
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          maxLength={200}
          {...control('password')}
        />
        <p className="text-right">
          <TextLink to="/forgot-password">{t('signIn.forgot')}</TextLink>
        </p>
        <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="mt-2 w-full">
          {t('signIn.submit')}
        </Button>
        <Button variant="text" onClick={withPasskey} className="w-full">
          {t('signIn.passkey')}
        </Button>
      </fieldset>
    </form>
  )
}

/** Where people prove who they are. */
export const Component = () => {
  const { t } = useTranslation('auth')
  const navigateFromHere = useNavigateFromHere()
  const [search] = useSearchParams()
  const sending = useSending()
  const [needed, setNeeded] = useState<SecondFactorNeeded>()
  const arriveFromHere = () => {
    const leadOn = navigateFromHere()
    return async (person: CurrentUser) => {
      await leadOn(ownPath(search.get('redirectURL')) ?? landingOf(person), { replace: true })
    }
  }
  if (needed) {
    return (
      <AuthFrame title={t('secondFactor.title')} lead={t('secondFactor.text')}>
        <SecondFactor needed={needed} arriveFromHere={arriveFromHere} back={() => setNeeded(undefined)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('signIn.title')}
      lead={
        <>
          {t('signIn.noAccount')} <TextLink to="/sign-up">{t('signUp.title')}</TextLink>
        </>
      }
    >
      <FailureAlert sending={sending} />
      {sending.failure && isWrongCredentials(sending.failure.cause) && (
        <p className="mt-3 text-sm text-secondary">{t('signIn.notActivated')}</p>
      )}
      <Form sending={sending} arriveFromHere={arriveFromHere} ask={setNeeded} />
    </AuthFrame>
  )
}
