import { CheckCircleIcon } from '@heroicons/react/20/solid'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasswordPart, passwordLacks } from '#shared/people/passwords.ts'
import { useApiMutation } from '#web/client/api.ts'
import { ApiError } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'

const PARTS = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const satisfies readonly PasswordPart[]

/** Chooses another password, knowing the present one. */
export const ChangePassword = () => {
  const { t } = useTranslation()
  const toast = useToast()
  const changing = useApiMutation(contracts.account.changePassword)
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const lacks = passwordLacks(password)
  const { error } = changing
  const isCommon = error instanceof ApiError && error.code === 'onboarding.passwordCommon'
  const problem = isCommon ? 'errors.onboarding.passwordCommon' : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (changing.isPending || !currentPassword || lacks.length > 0) return
    changing.mutate(
      { currentPassword, password },
      {
        onSuccess: () => {
          setCurrent('')
          setPassword('')
          setTried(false)
          toast.success(t('settings.password.changed'), 6000)
        },
      },
    )
  }
  return (
    <Card title={t('settings.password.title')}>
      <form onSubmit={submit} noValidate className="max-w-md space-y-2">
        {error && !isCommon && <Alert tone="error">{failureText(error, t)}</Alert>}
        <PasswordField
          label={t('settings.password.current')}
          name="current-password"
          required
          maxLength={200}
          value={currentPassword}
          error={tried && !currentPassword ? t('settings.password.currentRequired') : null}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={t('settings.password.new')}
          name="new-password"
          autoComplete="new-password"
          required
          maxLength={40}
          value={password}
          error={tried && lacks.length > 0 ? t('errors.onboarding.passwordPattern') : problem && t(problem)}
          onChange={(event) => {
            setPassword(event.target.value)
            if (isCommon) changing.reset()
          }}
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
        <Button variant="primary" type="submit" busy={changing.isPending}>
          {t('settings.password.submit')}
        </Button>
      </form>
    </Card>
  )
}
