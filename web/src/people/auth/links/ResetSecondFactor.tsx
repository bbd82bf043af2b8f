import { PASSWORD_MAX } from '#shared/people/passwords.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIdempotentCall } from '#web/client/useIdempotentCall.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { passwordProblem } from '../problems.ts'
import { useFields } from '../useFields.ts'
import { LinkForm, type LinkFormProps, LinkPage } from './LinkPage.tsx'

const Form = ({ token, begin }: LinkFormProps) => {
  const { t } = useTranslation('auth')
  const send = useIdempotentCall(contracts.onboarding.resetSecondFactor)
  const typed = useFields({ password: '' }, ({ password }) => ({ password: passwordProblem(password) }))
  const { password } = typed.fields
  return (
    <LinkForm
      fields={typed}
      begin={begin}
      send={() => send({ token, password })}
      failed={() => {
        typed.empty('password')
        typed.focus('password')
      }}
      submit={t('resetSecondFactor.submit')}
    >
      <PasswordField
        label={t('resetSecondFactor.password')}
        autoComplete="current-password"
        autoFocus
        required
        maxLength={PASSWORD_MAX}
        {...typed.control('password')}
      />
    </LinkForm>
  )
}

/** Where the link leads that somebody is sent who has lost a second factor. */
export const Component = () => {
  const { t } = useTranslation('auth')
  return <LinkPage texts="resetSecondFactor" again={<p>{t('resetSecondFactor.again')}</p>} form={Form} />
}
