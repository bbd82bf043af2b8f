import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contracts } from '#web/client/contracts.ts'
import { useIdempotentCall } from '#web/client/useIdempotentCall.ts'
import { AuthFrame } from '#web/people/auth/frame/AuthFrame.tsx'
import { FailureAlert } from '#web/people/auth/frame/FailureAlert.tsx'
import { TextLink } from '#web/people/auth/frame/TextLink.tsx'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToastProvider, useToast } from '#web/ui/overlays/Toast.tsx'
import { useSending } from '../useSending.ts'
import { isInvalidLink, useLinkToken } from './useLinkToken.ts'

const TOAST_MS = 3000
const REDIRECT_MS = 5000

const Done = () => {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/sign-in', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthFrame
      title={t('activate.done')}
      lead={<p role="status">{t('activate.redirect')}</p>}
      footer={<TextLink to="/sign-in">{t('activate.signIn')}</TextLink>}
    />
  )
}

const NoLink = () => {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame
      title={t('activate.noLink')}
      footer={
        <>
          {t('activate.active')} <TextLink to="/sign-in">{t('signIn.submit')}</TextLink>
        </>
      }
    >
      <div className="mt-4 space-y-3 text-secondary">
        <p>{t('activate.noLinkText')}</p>
        <p>
          {t('activate.again')} <TextLink to="/sign-up">{t('signUp.title')}</TextLink>
        </p>
      </div>
    </AuthFrame>
  )
}

const Screen = () => {
  const { t } = useTranslation('auth')
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const token = useLinkToken()
  const [was, setWas] = useState<'done' | 'refused'>()
  const sending = useSending()
  const once = useIdempotentCall(contracts.onboarding.activate)
  const missing = !token && !was
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever the language becomes
  useEffect(() => {
    if (missing) toast.error(t('activate.INVALID_ACTIVATION_TOKEN'), TOAST_MS)
  }, [missing])

  const activate = async () => {
    const leadOn = navigateFromHere()
    await sending.send(
      async () => {
        await once({ token: token ?? '' })
        setWas('done')
        toast.success(t('activate.success'), TOAST_MS)
      },
      (cause) => {
        toast.error(t('activate.ACTIVATION_FAILED'), TOAST_MS)
        if (!isInvalidLink(cause)) return
        setWas('refused')
        void leadOn('/activate', { replace: true })
      },
    )
  }

  if (was === 'done') return <Done />
  if (!token || was) return <NoLink />
  return (
    <AuthFrame
      title={t('activate.title')}
      lead={t('activate.text')}
      footer={<TextLink to="/sign-in">{t('activate.signIn')}</TextLink>}
    >
      <FailureAlert sending={sending} />
      <Button
        variant="primary"
        size="lg"
        autoFocus
        busy={sending.busy}
        onClick={() => void activate()}
        className="mt-8 w-full"
      >
        {t('activate.submit')}
      </Button>
    </AuthFrame>
  )
}

/** Where the link of an activation mail leads; a press activates, as programs that look into mails open links too. */
export const Component = () => (
  <ToastProvider>
    <meta name="referrer" content="no-referrer" />
    <Screen />
  </ToastProvider>
)
