import { PowerIcon } from '@heroicons/react/24/outline'
import { allows, COMPANY_MANAGERS } from '#shared/core/permissions.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Replaces the screens of an app that the company has switched off. */
const AppSwitchedOff = () => {
  const { t } = useTranslation('company')
  const manages = allows(COMPANY_MANAGERS, useUser()?.permissions)
  return (
    <div className="mx-auto flex max-w-xl grow flex-col items-center justify-center gap-4 p-6 text-center sm:p-8">
      <PowerIcon aria-hidden className="size-12 text-secondary" />
      <PageTitle>{t('off.title')}</PageTitle>
      <p className="text-secondary">{t(manages ? 'off.manager' : 'off.text')}</p>
      <ActionLink variant="outline" to={manages ? '/company/settings' : '/'}>
        {t(manages ? 'off.settings' : 'off.home')}
      </ActionLink>
    </div>
  )
}
export default AppSwitchedOff
