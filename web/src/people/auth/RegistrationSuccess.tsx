import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACTIVATION_DAYS } from '#shared/people/accounts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { TextLink } from './frame/TextLink.tsx'
import type { SignedUp } from './SignUp.tsx'

const Screen = () => {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { arriving = false, signedUp } = (state ?? {}) as { arriving?: boolean; signedUp?: SignedUp }
  useEffect(() => {
    if (!arriving) return
    toast.success(t('registrationSuccess.toast'))
    void navigate(pathname, { replace: true, state: { signedUp } })
  }, [arriving, toast, t, navigate, pathname, signedUp])
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
        {signedUp && <p className="font-medium break-words text-ink">{signedUp.email}</p>}
        <p>{t('registrationSuccess.noMail')}</p>
        <p>
          <TextLink to="/sign-up" state={signedUp && { before: signedUp }}>
            {t('registrationSuccess.again')}
          </TextLink>
        </p>
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
