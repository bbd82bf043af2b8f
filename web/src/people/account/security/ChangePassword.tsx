import { useState } from 'react'
import { missingPasswordParts } from '#shared/people/passwords.ts'
import { useApiMutation } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { NewPasswordField } from '#web/people/NewPasswordField.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** Chooses another password, knowing the present one. */
export const ChangePassword = () => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const changing = useApiMutation(contracts.account.changePassword)
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const lacks = missingPasswordParts(password)
  const problems = {
    currentPassword: !currentPassword && t('settings.password.currentRequired'),
    password: lacks.length > 0 && t('errors.onboarding.passwordPattern'),
  }
  const change = async () => {
    await changing.mutateAsync({ currentPassword, password })
    setCurrent('')
    setPassword('')
    toast.success(t('settings.password.changed'), 6000)
  }
  const refused = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return undefined
    if (failure.code === 'onboarding.passwordCommon') return { password: failureText(failure, t) }
    if (failure.code !== 'onboarding.wrongPassword') return undefined
    // Hidden as it is, the next one would be typed behind it.
    setCurrent('')
    return { currentPassword: failureText(failure, t) }
  }
  return (
    <Card title={t('settings.password.title')}>
      <Form problems={problems} onSubmit={change} refused={refused} className="max-w-md space-y-2">
        <PasswordField
          label={t('settings.password.current')}
          name="current-password"
          required
          maxLength={200}
          value={currentPassword}
          field="currentPassword"
          onChange={(event) => setCurrent(event.target.value)}
        />
        <NewPasswordField
          label={t('settings.password.new')}
          name="new-password"
          value={password}
          field="password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Submit>{t('settings.password.submit')}</Submit>
      </Form>
    </Card>
  )
}
