import { UserGroupIcon } from '@heroicons/react/24/outline'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { searchParamsOf } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ProfilesFilters } from './ProfilesFilters.tsx'
import { ProfilesTable } from './ProfilesTable.tsx'
import { profilesQuery, useProfilesView } from './useProfilesView.ts'

export const loader = prefetchPages(contracts.profiles.list, (where) => profilesQuery(searchParamsOf(where)))

/** All profiles, filtered by skill and availability. */
export const Component = () => {
  const { t } = useTranslation('profiles')
  const { view, query, change, clear, filtered } = useProfilesView()
  const list = usePages(contracts.profiles.list, query)
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <PageTitle>{t('profiles.title')}</PageTitle>
        <p className="text-secondary">{t('profiles.list.text')}</p>
      </header>
      {list.failure ? (
        <LoadProblem failure={list.failure} onRetry={list.reload} />
      ) : (
        <section aria-label={t('profiles.title')} className="overflow-hidden rounded-2xl bg-card shadow-card">
          <div className="px-4 py-3 sm:px-6">
            <ProfilesFilters view={view} onChange={change} onClear={filtered ? clear : undefined} />
          </div>
          <div className="border-t border-line">
            {list.rows?.length === 0 && !list.more ? (
              <EmptyState
                icon={UserGroupIcon}
                title={t('profiles.list.none')}
                text={t('profiles.list.noneText')}
                action={
                  <Button variant="outline" onClick={clear}>
                    {t('ui.clearFilters')}
                  </Button>
                }
              />
            ) : (
              <ProfilesTable rows={list.rows} />
            )}
          </div>
          <CursorPager {...list} />
        </section>
      )}
    </div>
  )
}
