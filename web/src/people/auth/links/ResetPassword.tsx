import { contracts } from '#web/client/contracts.ts'
import { useIdempotentCall } from '#web/client/useIdempotentCall.ts'
import { TextLink } from '#web/people/auth/frame/TextLink.tsx'
import { NewPasswordField } from '#web/people/NewPasswordField.tsx'
import type { Key } from '#web/texts/keys.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { newPasswordProblem } from '../problems.ts'
import { useFields } from '../useFields.ts'
import { LinkForm, type LinkFormProps, LinkPage } from './LinkPage.tsx'

const repetitionProblem = (password: string, repeated: string): Key<'auth'> | null => {
  if (repeated === '') return 'resetPassword.repeatRequired'
  return repeated === password ? null : 'resetPassword.mismatch'
}

const Form = ({ token, begin }: LinkFormProps) => {
  const { t } = useTranslation('auth')
  const send = useIdempotentCall(contracts.onboarding.resetPassword)
  const typed = useFields({ password: '', repeated: '' }, ({ password, repeated }) => ({
    password: newPasswordProblem(password),
    repeated: repetitionProblem(password, repeated),
  }))
  const { password } = typed.fields
  return (
    <LinkForm
      fields={typed}
      begin={begin}
      send={() => send({ token, password })}
      failed={typed.refuse}
      submit={t('resetPassword.submit')}
    >
      <NewPasswordField label={t('resetPassword.password')} autoFocus {...typed.control('password')} />
      <PasswordField
        label={t('resetPassword.repeat')}
        autoComplete="new-password"
        required
        {...typed.control('repeated')}
      />
    </LinkForm>
  )
}

/** Where the link of a reset mail leads. */
export const Component = () => {
  const { t } = useTranslation('auth')
  const again = <TextLink to="/forgot-password">{t('resetPassword.again')}</TextLink>
  return <LinkPage texts="resetPassword" again={again} form={Form} />
}

// One chunk for both links, which the routes have to know of once.
export { Component as ResetSecondFactor } from './ResetSecondFactor.tsx'
