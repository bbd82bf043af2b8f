import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { ownPath } from '#shared/core/links.ts'
import { signInPath } from '#web/app/paths.ts'
import { LanguageSwitch } from '#web/app/shell/language/LanguageSwitch.tsx'
import { getOfflinePerson } from '#web/client/session.ts'
import { onReconnect, useOnline } from '#web/offline/online.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Landing } from './Landing.tsx'

const thisMonth = (): string => {
  const today = new Date()
  return fillPath({ year: today.getFullYear(), month: today.getMonth() + 1 })
}

/** Shown while offline; the cached month can still be opened. */
const OfflineNotice = () => {
  const { t, i18n } = useTranslation('home')
  return (
    <div className="mt-8 max-w-xl">
      <Alert tone="info">{t('home.offline')}</Alert>
      {getOfflinePerson() && (
        <p className="mt-4">
          <Link
            to={thisMonth()}
            className="inline-flex min-h-12 items-center rounded-lg bg-primary px-6 text-lg font-medium text-on-primary hover:bg-primary-strong"
          >
            {t('home.continue', { month: new Intl.DateTimeFormat(i18n.language, { month: 'long' }).format() })}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The landing page, for people who are signed out, or offline and cannot sign in. */
export const Component = () => {
  const online = useOnline()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  useEffect(() => onReconnect(() => void revalidate()), [revalidate])
  const signIn = signInPath(ownPath(search.get('redirectURL')))
  return <Landing tools={<LanguageSwitch />} signIn={signIn} offline={online ? undefined : <OfflineNotice />} />
}
