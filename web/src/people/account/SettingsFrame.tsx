import { Outlet } from 'react-router-dom'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { NavTabs } from '#web/ui/tabs/NavTabs.tsx'

const PAGES = ['security', 'look', 'notifications', 'lock', 'data'] as const

/** What surrounds the pages about one's own account. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <PageTitle>{t('settings.title')}</PageTitle>
      <NavTabs
        label={t('settings.title')}
        links={[
          { to: '/settings', label: t('settings.tab.account') },
          ...PAGES.map((page) => ({ to: `/settings/${page}`, label: t(`settings.tab.${page}`) })),
        ]}
      />
      <Outlet />
    </div>
  )
}
