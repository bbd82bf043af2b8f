import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACTIVATION_DAYS } from '#shared/people/accounts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { TextLink } from './frame/TextLink.tsx'

const Screen = () => {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { signedUp: arriving = false, email } = (state ?? {}) as { signedUp?: boolean; email?: string }
  useEffect(() => {
    if (!arriving) return
    toast.success(t('registrationSuccess.toast'))
    void navigate(pathname, { replace: true, state: { email } })
  }, [arriving, toast, t, navigate, pathname, email])
  return (
    <AuthFrame
      title={t('registrationSuccess.title')}
      footer={
        <>
          {t('registrationSuccess.activated')} <TextLink to="/sign-in">{t('signIn.submit')}</TextLink>
        </>
      }
    >
      <div className="mt-4 space-y-3 text-secondary">
        <p>{t('registrationSuccess.text', { count: ACTIVATION_DAYS })}</p>
        {email && <p className="font-medium break-words text-ink">{email}</p>}
        <p>{t('registrationSuccess.noMail')}</p>
      </div>
    </AuthFrame>
  )
}

/** What to do after signing up: read the mail. */
export const Component = () => (
  <ToastProvider>
    <Screen />
  </ToastProvider>
)
