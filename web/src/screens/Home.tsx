import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator, useSearchParams } from 'react-router-dom'
import { ownPath } from '#shared/rules/links.ts'
import { onceMoreOnline, useOnline } from '#web/online.ts'
import { signInPath } from '#web/paths.ts'
import { rememberedPerson } from '#web/session.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Logo } from '#web/ui/Logo.tsx'

const STEPS = ['fill', 'send', 'sign'] as const

const thisMonth = (): string => {
  const today = new Date()
  return `/activity-report/timesheets/${today.getMonth() + 1}/${today.getFullYear()}`
}

const LINK = 'inline-flex min-h-12 items-center justify-center rounded-full px-6 text-lg font-medium'

/** What Regie is, for those who are not signed in; where one waits for a lost connection. */
export const Component = () => {
  const { t, i18n } = useTranslation()
  const online = useOnline()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const wanted = ownPath(search.get('redirectURL'))
  useEffect(() => onceMoreOnline(() => void revalidate()), [revalidate])
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 py-8 sm:px-12">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-3 text-2xl font-bold">
          <Logo size={40} />
          Regie
        </p>
        <LanguageSwitch />
      </header>
      <div className="flex grow flex-col justify-center py-12">
        {!online && (
          <div className="mb-8 max-w-2xl">
            <Alert tone="info">{t('home.offline')}</Alert>
            {rememberedPerson() && (
              <p className="mt-4">
                <Link to={thisMonth()} className={`${LINK} bg-primary text-on-primary hover:bg-primary-strong`}>
                  {t('home.goOn', { month: new Intl.DateTimeFormat(i18n.language, { month: 'long' }).format() })}
                </Link>
              </p>
            )}
          </div>
        )}
        <h1 className="max-w-2xl text-4xl leading-tight font-extrabold tracking-tight text-balance sm:text-7xl">
          {t('home.title')}
        </h1>
        <p className="mt-4 max-w-2xl text-lg text-secondary">{t('home.text')}</p>
        {online && (
          <p className="mt-8 flex flex-wrap gap-4">
            <Link to="/sign-up" className={`${LINK} bg-primary text-on-primary hover:bg-primary-strong`}>
              {t('signUp.title')}
            </Link>
            <Link to={signInPath(wanted)} className={`${LINK} border border-field hover:bg-hover`}>
              {t('signIn.submit')}
            </Link>
          </p>
        )}
        <ol className="mt-12 grid gap-6 sm:grid-cols-3">
          {STEPS.map((step, index) => (
            <li key={step} className="rounded-2xl bg-card p-6 shadow-card">
              <p aria-hidden className="text-3xl font-bold text-link">
                {index + 1}
              </p>
              <h2 className="mt-2 text-lg font-semibold">{t(`home.steps.${step}.title`)}</h2>
              <p className="mt-1 text-secondary">{t(`home.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
