import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { NavTabs } from '#web/ui/NavTabs.tsx'

/** What surrounds what one says of oneself: as a person of the workspace, and at work. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl font-extrabold tracking-tight">{t('profile.title')}</h1>
        <ActionLink variant="outline" to="/settings">
          {t('profile.edit')}
        </ActionLink>
      </div>
      <NavTabs
        label={t('profile.title')}
        links={[
          { to: '/profile', label: t('profile.tab.me') },
          { to: '/profile/resume', label: t('profile.tab.work') },
        ]}
      />
      <Outlet />
    </div>
  )
}
