import { Outlet } from 'react-router-dom'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { NavTabs } from '#web/ui/tabs/NavTabs.tsx'

/** What surrounds what one says of oneself: as a person of the workspace, and at work. */
export const Component = () => {
  const { t } = useTranslation('account')
  const hasEquipment = useIsAppEnabled('inventory')
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <PageTitle>{t('profile.title')}</PageTitle>
      <NavTabs
        label={t('profile.title')}
        links={[
          { to: '/profile', label: t('profile.tab.me') },
          { to: '/profile/resume', label: t('profile.tab.work') },
          ...(hasEquipment ? [{ to: '/profile/equipment', label: t('profile.tab.equipment') }] : []),
        ]}
      />
      <Outlet />
    </div>
  )
}
