import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { TERMS_VERSION } from '#shared/people/onboarding/terms.ts'
import { NAME_MAX } from '#shared/people/passwords.ts'
import { useFormats } from '#web/app/format.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { NewPasswordField } from '#web/people/NewPasswordField.tsx'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { FailureAlert } from './frame/FailureAlert.tsx'
import { TextLink } from './frame/TextLink.tsx'
import { EMAIL_MAX, emailProblem, nameProblems, newPasswordProblem } from './problems.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'

const TYPES = ['ESN', 'FREELANCER'] as const
type Type = (typeof TYPES)[number]
const COMPANY_MAX = 80

/** What was signed up with, without the password: the page that asks to read the mail leads back with it. */
export interface SignedUp {
  type: Type
  company: string
  firstName: string
  lastName: string
  email: string
}

const TypeChoice = ({ value, onChange }: { value: Type; onChange: (type: Type) => void }) => {
  const { t } = useTranslation('auth')
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 font-medium">{t('signUp.type')}</legend>
      <div className="space-y-2">
        {TYPES.map((type) => (
          <label
            key={type}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-field bg-card px-4 py-2 has-checked:border-link has-checked:bg-tint"
          >
            <input
              type="radio"
              name="type"
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className="size-4 shrink-0 accent-primary"
            />
            <span>
              <span className="block font-medium">{t(`signUp.types.${type}.name`)}</span>
              <span className="block text-sm text-secondary">{t(`signUp.types.${type}.text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Form = () => {
  const { t } = useTranslation('auth')
  const { language } = useFormats()
  const navigateFromHere = useNavigateFromHere()
  const { before } = (useLocation().state ?? {}) as { before?: SignedUp }
  const [type, setType] = useState<Type>(before?.type ?? 'ESN')
  const sending = useSending()
  const { fields, form, control, check, refuse } = useFields(
    {
      company: before?.company ?? '',
      firstName: before?.firstName ?? '',
      lastName: before?.lastName ?? '',
      email: before?.email ?? '',
      password: '',
    },
    (now) => ({
      company: type === 'ESN' && now.company.trim() === '' ? 'errors.onboarding.companyRequired' : null,
      ...nameProblems(now),
      email: emailProblem(now.email),
      password: newPasswordProblem(now.password),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const navigate = navigateFromHere()
    const displayLanguage = language === 'fr' ? 'FR' : 'EN'
    const company = type === 'ESN' ? fields.company : ''
    void sending.send(async () => {
      const { password, ...typed } = fields
      const signedUp: SignedUp = { ...typed, email: fields.email.trim(), type, company }
      await call(contracts.onboarding.signUp, { ...signedUp, password, termsVersion: TERMS_VERSION, displayLanguage })
      await navigate('/registration-success', { replace: true, state: { arriving: true, signedUp } })
    }, refuse)
  }
  return (
    <>
      <FailureAlert sending={sending} />
      <form ref={form} onSubmit={submit} noValidate className="mt-8">
        <fieldset disabled={sending.busy}>
          <TypeChoice value={type} onChange={setType} />
          <div className="space-y-2">
            {type === 'ESN' && (
              <TextField
                label={t('signUp.company')}
                autoComplete="organization"
                required
                maxLength={COMPANY_MAX}
                {...control('company')}
              />
            )}
            <TextField
              label={t('signUp.firstName')}
              autoComplete="given-name"
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
            <TextField
              label={t('signIn.email')}
              type="email"
              autoComplete="username"
              autoFocus={before !== undefined}
              required
              maxLength={EMAIL_MAX}
              {...control('email')}
            />
            <NewPasswordField label={t('signIn.password')} {...control('password')} />
            <p className="pb-2 text-sm text-secondary">
              {t('signUp.accepts')} <TextLink to="/terms">{t('legal.terms')}</TextLink>
              {' · '}
              <TextLink to="/privacy">{t('legal.privacy')}</TextLink>
            </p>
            <Button type="submit" variant="primary" size="lg" busy={sending.busy} className="w-full">
              {t('signUp.submit')}
            </Button>
          </div>
        </fieldset>
      </form>
    </>
  )
}

/** Where a company or a freelancer opens a workspace. */
export const Component = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      title={t('signUp.title')}
      lead={
        <>
          {t('signUp.haveAccount')} <TextLink to="/sign-in">{t('signIn.submit')}</TextLink>
        </>
      }
    >
      <Form />
    </AuthFrame>
  )
}
