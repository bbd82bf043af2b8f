import { AuthFrame } from '#web/people/auth/frame/AuthFrame.tsx'
import { TextLink } from '#web/people/auth/frame/TextLink.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'

/** What follows once an invitation is accepted. */
export const Component = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      title={t('confirmAccount.title')}
      footer={<TextLink to="/sign-in">{t('confirmAccount.signIn')}</TextLink>}
    >
      <div className="mt-4 space-y-3 text-secondary">
        <p>{t('confirmAccount.review')}</p>
        <p>{t('confirmAccount.mail')}</p>
      </div>
    </AuthFrame>
  )
}
