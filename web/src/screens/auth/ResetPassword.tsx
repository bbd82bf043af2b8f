import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PASSWORD_MAX } from '#shared/rules/passwords.ts'
import { call } from '#web/call.ts'
import { contracts } from '#web/contracts.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { newPasswordProblem } from './problems.ts'
import { TextLink } from './TextLink.tsx'
import { useFields } from './useFields.ts'
import { isDeadLink, useLinkToken } from './useLinkToken.ts'
import { useSending } from './useSending.ts'

const repetitionProblem = (password: string, repeated: string): string | null => {
  if (repeated === '') return 'resetPassword.repeatRequired'
  return repeated === password ? null : 'resetPassword.mismatch'
}

const Form = ({ token, ended }: { token: string; ended: (how: 'done' | 'refused') => void }) => {
  const { t } = useTranslation()
  const sending = useSending()
  const { fields, form, control, check, refuse } = useFields(
    { password: '', repeated: '' },
    ({ password, repeated }) => ({
      password: newPasswordProblem(password),
      repeated: repetitionProblem(password, repeated),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    void sending.send(
      async () => {
        await call(contracts.onboarding.resetPassword, { token, password: fields.password })
        ended('done')
      },
      (cause) => {
        if (isDeadLink(cause)) ended('refused')
        else refuse(cause)
      },
    )
  }
  return (
    <>
      <FailureAlert sending={sending} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          <NewPasswordField label={t('resetPassword.password')} autoFocus {...control('password')} />
          <PasswordField
            label={t('resetPassword.repeat')}
            autoComplete="new-password"
            required
            maxLength={PASSWORD_MAX}
            {...control('repeated')}
          />
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {t('resetPassword.submit')}
          </Button>
        </fieldset>
      </form>
    </>
  )
}

/** Where the link of a reset mail leads. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useLinkToken()
  const [was, setWas] = useState<'done' | 'refused'>()
  const ended = (how: 'done' | 'refused') => {
    setWas(how)
    // The link is of no more use: not after a reload either.
    void navigate('/reset-password', { replace: true })
  }
  return (
    <AuthFrame
      title={t('resetPassword.title')}
      lead={was || !token ? undefined : t('resetPassword.text')}
      footer={<TextLink to="/sign-in">{t('forgotPassword.back')}</TextLink>}
    >
      <meta name="referrer" content="no-referrer" />
      {was === 'done' ? (
        <div className="mt-8 rounded-md bg-card">
          <Alert tone="success">{t('resetPassword.done')}</Alert>
        </div>
      ) : !token || was ? (
        <div className="mt-8 space-y-4">
          <Alert tone="error">{t('errors.onboarding.invalidToken')}</Alert>
          <TextLink to="/forgot-password">{t('resetPassword.again')}</TextLink>
        </div>
      ) : (
        <Form token={token} ended={ended} />
      )}
    </AuthFrame>
  )
}

// One chunk for both links, which the routes have to know of once.
export { Component as ResetSecondFactor } from './ResetSecondFactor.tsx'
