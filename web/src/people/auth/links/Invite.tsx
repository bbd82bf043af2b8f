import { type FormEvent, useEffect, useState } from 'react'
import type { OutputOf } from '#shared/core/endpoint.ts'
import type { onboarding } from '#shared/people/onboarding/contract.ts'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { NAME_MAX } from '#shared/people/passwords.ts'
import { useFormats } from '#web/app/format.ts'
import { setDefaultLanguage } from '#web/app/i18n.ts'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useIdempotentCall } from '#web/client/useIdempotentCall.ts'
import { AuthFrame } from '#web/people/auth/frame/AuthFrame.tsx'
import { FailureAlert } from '#web/people/auth/frame/FailureAlert.tsx'
import { TextLink } from '#web/people/auth/frame/TextLink.tsx'
import { NewPasswordField } from '#web/people/NewPasswordField.tsx'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Spinner } from '#web/ui/notices/Spinner.tsx'
import { nameProblems, newPasswordProblem, passwordProblem } from '../problems.ts'
import { useFields } from '../useFields.ts'
import { useSending } from '../useSending.ts'
import { isInvalidLink, useLinkToken } from './useLinkToken.ts'

type Invitation = OutputOf<typeof onboarding.invitation>

/** The texts of the server's errors in this form. */
const useInvitationErrors = () => {
  const { t } = useTranslation('auth')
  return (cause: unknown): string => {
    const code = cause instanceof ApiError ? cause.code : 'server.failed'
    if (code === 'onboarding.wrongPassword') return t('invite.wrongPassword')
    if (code === 'onboarding.invalidToken') return t('invite.noLongerValid')
    return code === 'server.failed' ? t('invite.failed') : failureText(cause, t)
  }
}

const Form = ({ token, invitation: { email, hasAccount } }: { token: string; invitation: Invitation }) => {
  const { t } = useTranslation('auth')
  const { language } = useFormats()
  const navigateFromHere = useNavigateFromHere()
  const say = useInvitationErrors()
  const sending = useSending()
  const accept = useIdempotentCall(contracts.onboarding.acceptInvitation)
  const { fields, form, control, check, empty, focus, refuse } = useFields(
    { firstName: '', lastName: '', password: '' },
    (now) => ({
      ...nameProblems(now),
      password: hasAccount ? passwordProblem(now.password) : newPasswordProblem(now.password),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const navigate = navigateFromHere()
    void sending.send(
      async () => {
        await accept({
          token,
          ...fields,
          displayLanguage: language === 'fr' ? 'FR' : 'EN',
          termsVersion: TERMS_VERSION,
        })
        await navigate('/confirm-account', { replace: true })
      },
      (cause) => {
        if (refuse(cause)) return true
        empty('password')
        focus('password')
        return false
      },
    )
  }
  return (
    <>
      <FailureAlert sending={sending} say={say} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          <TextField
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            error={null}
          />
          <TextField
            label={t('signUp.firstName')}
            autoComplete="given-name"
            autoFocus
            required
            maxLength={NAME_MAX}
            {...control('firstName')}
          />
          <TextField
            label={t('signUp.lastName')}
            autoComplete="family-name"
            required
            maxLength={NAME_MAX}
            {...control('lastName')}
          />
          {hasAccount ? (
            <PasswordField
              label={t('invite.yourPassword')}
              hint={t('invite.hasAccount')}
              required
              maxLength={200}
              {...control('password')}
            />
          ) : (
            <NewPasswordField label={t('signIn.password')} {...control('password')} />
          )}
          <p className="pb-2 text-sm text-secondary">
            {t('invite.accepts')} <TextLink to="/terms">{t('legal.terms')}</TextLink>
            {' · '}
            <TextLink to="/privacy">{t('legal.privacy')}</TextLink>
          </p>
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {t('invite.submit')}
          </Button>
        </fieldset>
      </form>
      {hasAccount && (
        <p className="mt-4">
          <TextLink to="/forgot-password">{t('signIn.forgot')}</TextLink>
        </p>
      )}
    </>
  )
}

type InvitationState = { is: 'waiting' } | { is: 'there'; invitation: Invitation } | { is: 'refused'; cause: unknown }

/** Reads the invitation; `again` retries. */
const useInvitation = (token: string | undefined) => {
  const [asked, setAsked] = useState<InvitationState>({ is: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!token) return
    const ended = new AbortController()
    call(contracts.onboarding.invitation, { token }, ended.signal).then(
      (invitation) => {
        if (ended.signal.aborted) return
        setDefaultLanguage(invitation.displayLanguage === 'FR' ? 'fr' : 'en')
        setAsked({ is: 'there', invitation })
      },
      (cause: unknown) => ended.signal.aborted || setAsked({ is: 'refused', cause }),
    )
    return () => ended.abort()
  }, [token, attempt])
  const again = () => {
    setAsked({ is: 'waiting' })
    setAttempt(attempt + 1)
  }
  return { asked, again }
}

/** The page of an invitation link: creates an account, or adds a workspace to an existing one. */
export const Component = () => {
  const { t } = useTranslation('auth')
  const say = useInvitationErrors()
  const token = useLinkToken()
  const { asked, again } = useInvitation(token)
  return (
    <AuthFrame
      title={t('invite.title')}
      lead={asked.is === 'there' ? t('invite.text', { company: asked.invitation.company }) : undefined}
      footer={
        <>
          {t('signUp.haveAccount')} <TextLink to="/sign-in">{t('signIn.submit')}</TextLink>
        </>
      }
    >
      <meta name="referrer" content="no-referrer" />
      {!token && (
        <div className="mt-8 space-y-4">
          <Alert tone="error">{t('invite.invalidLink')}</Alert>
          <p className="text-secondary">{t('invite.askAgain')}</p>
        </div>
      )}
      {token && asked.is === 'waiting' && (
        <p role="status" className="mt-8 flex items-center gap-3 text-secondary">
          <Spinner /> {t('invite.loading')}
        </p>
      )}
      {token && asked.is === 'refused' && (
        <div className="mt-8 space-y-4">
          <Alert tone="error">{isInvalidLink(asked.cause) ? t('invite.noLongerValid') : say(asked.cause)}</Alert>
          {isInvalidLink(asked.cause) ? (
            <p className="text-secondary">{t('invite.askAgain')}</p>
          ) : (
            <Button variant="outline" onClick={again}>
              {t('shell.failure.retry')}
            </Button>
          )}
        </div>
      )}
      {token && asked.is === 'there' && <Form token={token} invitation={asked.invitation} />}
    </AuthFrame>
  )
}
