import { type FormEvent, useState } from 'react'
import { RESET_MINUTES } from '#shared/people/accounts.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { FailureAlert } from './frame/FailureAlert.tsx'
import { TextLink } from './frame/TextLink.tsx'
import { EMAIL_MAX, emailProblem } from './problems.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'

/** Where a forgotten password ends: a mail with a link to choose another. */
export const Component = () => {
  const { t } = useTranslation('auth')
  const sending = useSending()
  const [sentTo, setSentTo] = useState<string>()
  const { fields, form, control, check, empty, refuse } = useFields({ email: '' }, ({ email }) => ({
    email: emailProblem(email),
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const email = fields.email.trim()
    void sending.send(async () => {
      await call(contracts.onboarding.forgotPassword, { email })
      setSentTo(email)
      empty('email')
    }, refuse)
  }
  return (
    <AuthFrame
      title={t('forgotPassword.title')}
      lead={t('forgotPassword.text')}
      footer={<TextLink to="/sign-in">{t('forgotPassword.back')}</TextLink>}
    >
      <FailureAlert sending={sending} />
      {sentTo && !sending.busy && !sending.failure && (
        <div className="mt-8 rounded-md bg-card">
          <Alert tone="success">{t('forgotPassword.sent', { email: sentTo, count: RESET_MINUTES })}</Alert>
        </div>
      )}
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
          <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
            {t('forgotPassword.submit')}
          </Button>
        </fieldset>
      </form>
    </AuthFrame>
  )
}
