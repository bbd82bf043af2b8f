import { UserGroupIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { contracts } from '#web/contracts.ts'
import { usePages } from '#web/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/CursorPager.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadProblem } from '#web/ui/LoadProblem.tsx'
import { ProfilesFilters } from './ProfilesFilters.tsx'
import { ProfilesTable } from './ProfilesTable.tsx'
import { useProfilesView } from './useProfilesView.ts'

/** Everybody's profile, to be found by what they can do and when they can. */
export const Component = () => {
  const { t } = useTranslation()
  const { view, query, change, clear } = useProfilesView()
  const list = usePages(contracts.profiles.list, query)
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header>
        <h1 className="text-4xl font-extrabold tracking-tight">{t('profiles.title')}</h1>
        <p className="mt-1 text-secondary">{t('profiles.list.text')}</p>
      </header>
      {list.failure ? (
        <LoadProblem failure={list.failure} onRetry={list.reload} />
      ) : (
        <section aria-label={t('profiles.title')} className="overflow-hidden rounded-2xl bg-card shadow-card">
          <ProfilesFilters view={view} onChange={change} />
          <div className="border-t border-line">
            {list.rows?.length === 0 && !list.more ? (
              <EmptyState
                icon={UserGroupIcon}
                title={t('profiles.list.none')}
                text={t('profiles.list.noneText')}
                action={
                  <Button variant="outline" onClick={clear}>
                    {t('missions.filter.clear')}
                  </Button>
                }
              />
            ) : (
              <ProfilesTable rows={list.rows} />
            )}
          </div>
          <CursorPager more={list.more} busy={list.busy} onMore={list.onMore} />
        </section>
      )}
    </div>
  )
}
