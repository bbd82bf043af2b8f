import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { logProblem } from '#web/client/log.ts'
import { signOut } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Logo } from '#web/ui/images/Logo.tsx'

const SECONDS = 5

/** Ends the session, and soon shows the sign-in page. */
export const Component = () => {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    signOut().catch((error: unknown) => logProblem('Signing out on the server failed', error))
  }, [])
  useEffect(() => {
    if (left === 0) void navigate('/sign-in', { replace: true })
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, navigate])
  return (
    <div className="flex min-h-dvh items-center justify-center p-4">
      <div className="flex w-full max-w-md flex-col items-center rounded-2xl bg-card p-8 text-center shadow-card sm:p-12">
        <Logo size={48} />
        <h1 className="mt-8 text-4xl leading-tight font-extrabold tracking-tight">{t('signOut.title')}</h1>
        <p className="mt-2 text-secondary">{t('signOut.countdown', { count: left })}</p>
        <Link to="/sign-in" replace className="mt-8 rounded-sm py-1 font-medium text-link underline">
          {t('signOut.now')}
        </Link>
      </div>
    </div>
  )
}
