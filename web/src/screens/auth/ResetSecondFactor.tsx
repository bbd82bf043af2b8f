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
import { passwordProblem } from './problems.ts'
import { TextLink } from './TextLink.tsx'
import { useFields } from './useFields.ts'
import { isDeadLink, useLinkToken } from './useLinkToken.ts'
import { useSending } from './useSending.ts'

const Form = ({ token, ended }: { token: string; ended: (how: 'done' | 'refused') => void }) => {
  const { t } = useTranslation()
  const sending = useSending()
  const { fields, form, control, check, focus } = useFields({ password: '' }, ({ password }) => ({
    password: passwordProblem(password),
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    void sending.send(
      async () => {
        await call(contracts.onboarding.resetSecondFactor, { token, password: fields.password })
        ended('done')
      },
      (cause) => {
        if (isDeadLink(cause)) ended('refused')
        else focus('password')
      },
    )
  }
  return (
    <>
      <FailureAlert sending={sending} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy} className="space-y-2">
          <PasswordField
            label={t('resetSecondFactor.password')}
            autoComplete="current-password"
            autoFocus
            required
            maxLength={PASSWORD_MAX}
            {...control('password')}
          />
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {t('resetSecondFactor.submit')}
          </Button>
        </fieldset>
      </form>
    </>
  )
}

/** Where the link leads that somebody is sent who has lost a second factor. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useLinkToken()
  const [was, setWas] = useState<'done' | 'refused'>()
  const ended = (how: 'done' | 'refused') => {
    setWas(how)
    // The link is of no more use: not after a reload either.
    void navigate('/reset-second-factor', { replace: true })
  }
  return (
    <AuthFrame
      title={t('resetSecondFactor.title')}
      lead={was || !token ? undefined : t('resetSecondFactor.text')}
      footer={<TextLink to="/sign-in">{t('forgotPassword.back')}</TextLink>}
    >
      <meta name="referrer" content="no-referrer" />
      {was === 'done' ? (
        <div className="mt-8 rounded-md bg-card">
          <Alert tone="success">{t('resetSecondFactor.done')}</Alert>
        </div>
      ) : !token || was ? (
        <div className="mt-8 space-y-4">
          <Alert tone="error">{t('errors.onboarding.invalidToken')}</Alert>
          <p>{t('resetSecondFactor.again')}</p>
        </div>
      ) : (
        <Form token={token} ended={ended} />
      )}
    </AuthFrame>
  )
}
