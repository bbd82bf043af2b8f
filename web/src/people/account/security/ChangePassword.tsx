import { CheckCircleIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { type PasswordPart, passwordLacks } from '#shared/people/passwords.ts'
import { useApiMutation } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Form, Submit } from '#web/ui/forms/Form.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const PARTS = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const satisfies readonly PasswordPart[]

/** Chooses another password, knowing the present one. */
export const ChangePassword = () => {
  const { t } = useTranslation('account')
  const toast = useToast()
  const changing = useApiMutation(contracts.account.changePassword)
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const lacks = passwordLacks(password)
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
  const refused = (failure: unknown) =>
    failure instanceof ApiError && failure.code === 'onboarding.passwordCommon'
      ? { password: failureText(failure, t) }
      : undefined
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
        <PasswordField
          label={t('settings.password.new')}
          name="new-password"
          autoComplete="new-password"
          required
          maxLength={40}
          value={password}
          field="password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <ul className="pb-2 text-md text-secondary">
          {PARTS.map((part) => (
            <li key={part} className="flex items-center gap-2 py-0.5">
              {lacks.includes(part) ? (
                <span aria-hidden className="m-0.5 size-4 shrink-0 rounded-full border-2 border-field" />
              ) : (
                <CheckCircleIcon aria-hidden className="size-5 shrink-0 text-good-text" />
              )}
              {t(`settings.password.part.${part}`)}
              {!lacks.includes(part) && <span className="sr-only">{t('settings.password.met')}</span>}
            </li>
          ))}
        </ul>
        <Submit>{t('settings.password.submit')}</Submit>
      </Form>
    </Card>
  )
}
