import { useTranslation } from '#web/texts/useTranslation.ts'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { TextLink } from './frame/TextLink.tsx'

/** Says that an account has to be activated before anybody can sign in with it. */
export const Component = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      title={t('confirmationRequired.title')}
      footer={
        <>
          {t('registrationSuccess.activated')} <TextLink to="/sign-in">{t('signIn.submit')}</TextLink>
        </>
      }
    >
      <div className="mt-4 space-y-3 text-secondary">
        <p>{t('confirmationRequired.text')}</p>
        <p>{t('registrationSuccess.noMail')}</p>
      </div>
    </AuthFrame>
  )
}
