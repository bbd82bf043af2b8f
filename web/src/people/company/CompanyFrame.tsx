import { Outlet } from 'react-router-dom'
import { allows, COMPANY_MANAGERS, USER_MANAGERS } from '#shared/core/permissions.ts'
import { prefetch } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { createInboxCount } from '#web/overview/inbox.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { NavTabs } from '#web/ui/tabs/NavTabs.tsx'

const useWaiting = createInboxCount('REVIEW')

export const loader = prefetch(contracts.common.inbox, () => ({}))

/** What surrounds the pages about the company and its people. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useUser()
  const waiting = useWaiting()
  if (!me) return null
  const links = [
    ...(allows(USER_MANAGERS, me.permissions)
      ? [
          { to: '/company', label: t('company.tab.people') },
          { to: '/company/review', label: t('company.tab.review'), badge: waiting },
        ]
      : []),
    ...(allows(COMPANY_MANAGERS, me.permissions)
      ? [
          { to: '/company/settings', label: t('company.tab.settings') },
          { to: '/company/matching', label: t('matching.settings.tab') },
          { to: '/company/usage', label: t('company.tab.usage') },
        ]
      : []),
  ]
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <PageTitle>{me.workspace.name}</PageTitle>
      <NavTabs label={t('company.title')} links={links} />
      <Outlet />
    </div>
  )
}
