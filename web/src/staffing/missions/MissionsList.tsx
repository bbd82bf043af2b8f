import { BriefcaseIcon, PlusIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useId } from 'react'
import { allows, MISSION_MANAGERS } from '#shared/core/permissions.ts'
import { prefetchPages, usePages } from '#web/app/pages.ts'
import { combineLoaders, searchParamsOf } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { PageSize } from '#web/ui/lists/Paginator.tsx'
import { PAGE_SIZES } from '#web/ui/lists/pageSizes.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { MissionsFilters } from './MissionsFilters.tsx'
import { MissionsTable } from './MissionsTable.tsx'
import { NEW_MISSION } from './paths.ts'
import { missionsQuery, useMissionsView } from './useMissionsView.ts'

export const loader = combineLoaders(
  prefetchPages(contracts.missions.list, (where) => missionsQuery(searchParamsOf(where))),
  prefetchPages(contracts.missions.clients, () => ({})),
)

interface Props {
  title: string
  text: string
  about: 'terms' | 'candidates'
  actions?: ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** The searchable list of missions, page by page. */
export const MissionsList = ({ title, text, about, actions, children }: Props) => {
  const { t } = useTranslation('missions')
  const { view, query, change, clear, filtered } = useMissionsView()
  const list = usePages(contracts.missions.list, query)
  const headId = useId()
  const mayCreate = allows(MISSION_MANAGERS, useUser()?.permissions)
  const none = list.rows?.length === 0 && !list.more
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageTitle id={headId}>{title}</PageTitle>
          <p className="text-secondary">{text}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {list.failure ? (
        <LoadProblem failure={list.failure} onRetry={list.reload} />
      ) : (
        <section aria-labelledby={headId} className="overflow-hidden rounded-2xl bg-card shadow-card">
          {/* Where there is no mission at all, there is nothing to filter. */}
          {(filtered || !none) && (
            <div className="border-b border-line px-4 py-3 sm:px-6">
              <MissionsFilters view={view} onChange={change} onClear={filtered ? clear : undefined} />
            </div>
          )}
          <div>
            {none ? (
              <EmptyState
                icon={BriefcaseIcon}
                title={t(filtered ? 'missions.list.noneFound' : 'missions.list.none')}
                text={filtered ? t('missions.list.noneFoundText') : mayCreate ? t('missions.list.noneText') : undefined}
                action={
                  filtered ? (
                    <Button variant="outline" onClick={clear}>
                      {t('ui.clearFilters')}
                    </Button>
                  ) : (
                    !actions &&
                    mayCreate && (
                      <ActionLink variant="primary" icon={PlusIcon} to={NEW_MISSION}>
                        {t('missions.new')}
                      </ActionLink>
                    )
                  )
                }
              />
            ) : (
              <MissionsTable rows={list.rows} about={about} />
            )}
          </div>
          <CursorPager {...list}>
            {list.rows?.length !== 0 && (
              <PageSize size={view.size} sizes={PAGE_SIZES} onChange={(size) => change({ size })} />
            )}
          </CursorPager>
        </section>
      )}
      {children}
    </div>
  )
}
