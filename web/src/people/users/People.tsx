import { ArrowDownTrayIcon, MagnifyingGlassIcon, UserPlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { IncompletePeopleNotice } from '#web/people/IncompletePeopleNotice.tsx'
import { usePeople } from '#web/people/usePeople.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, TO_EDGES } from '#web/ui/Card.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { PAGE_SIZES } from '#web/ui/lists/pageSizes.ts'
import { ResultList } from '#web/ui/lists/Results.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { BulkBar } from './BulkBar.tsx'
import { exportPeople } from './exportPeople.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { filterPeople } from './people.ts'
import { useBulk } from './useBulk.ts'
import { usePeopleView } from './usePeopleView.ts'

export const loader = prefetchPages(contracts.users.list, () => ({}))

/** Everybody of the workspace and those invited to it. */
export const Component = () => {
  const { t } = useTranslation('users')
  const { language } = useFormats()
  const me = useUser()
  const { people, failure, reload, rest } = usePeople()
  const { view, change } = usePeopleView()
  const bulk = useBulk()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useSearchParams()
  // In the address, so that the navigation, the palette and the first steps of a company lead to it.
  const inviting = search.has('invite')
  const setInviting = (on: boolean) =>
    setSearch(
      (now) => {
        if (on) now.set('invite', '')
        else now.delete('invite')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  if (!me) return null
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />

  const shown =
    people &&
    filterPeople(people, view, ({ state, type }, by) =>
      t(by === 'state' ? `users.state.${state}` : `users.type.${type}`),
    )
  const page = Math.min(view.page, Math.max(0, Math.ceil((shown?.length ?? 0) / view.size) - 1))
  const rows = shown?.slice(page * view.size, (page + 1) * view.size)
  const chosen = shown?.filter(({ id }) => ticked.has(id)) ?? []
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const failed = bulk.results.filter(({ good }) => !good).length

  return (
    <div className="flex flex-col gap-4">
      {bulk.results.length > 0 && (
        <Notice
          tone={failed > 0 ? 'warning' : 'good'}
          title={t('users.bulk.done', { count: bulk.results.length - failed })}
          actions={
            <Button variant="text" onClick={bulk.forget}>
              {t('ui.close')}
            </Button>
          }
        >
          <ResultList results={bulk.results} />
        </Notice>
      )}
      {people && rest && <IncompletePeopleNotice shown={people.length} rest={rest} />}
      <Card
        title={t('users.people.title')}
        actions={
          <div className="flex flex-wrap gap-3">
            <ActionLink variant="text" to="/injected-users" className="max-sm:order-last max-sm:-ml-button">
              {t('users.people.sample')}
            </ActionLink>
            <Button
              variant="outline"
              icon={ArrowDownTrayIcon}
              disabled={!shown?.length}
              onClick={() => exportPeople(shown ?? [], t, language)}
            >
              {t('users.export.action')}
            </Button>
            <Button variant="primary" icon={UserPlusIcon} onClick={() => setInviting(true)}>
              {t('users.invite.action')}
            </Button>
          </div>
        }
      >
        <PeopleFilters view={view} onChange={change} />
        <BulkBar
          me={me}
          rows={rows ?? []}
          chosen={chosen}
          onTick={tick}
          busy={bulk.busy}
          onRun={async (action, users) => {
            setTicked(new Set(await bulk.run(action, users)))
          }}
        />
        <div className={`${TO_EDGES} border-t border-line`}>
          {shown?.length === 0 ? (
            <EmptyState icon={MagnifyingGlassIcon} title={t('users.people.none')} text={t('users.people.noneText')} />
          ) : (
            <PeopleTable
              rows={rows}
              view={view}
              onSort={(by, down) => change({ by, down })}
              ticked={ticked}
              onTick={(id, on) => tick([id], on)}
            />
          )}
        </div>
        {shown && (
          <div className={`${TO_EDGES} -mb-4 border-t border-line sm:-mb-6`}>
            <Paginator
              page={page}
              size={view.size}
              total={shown.length}
              sizes={PAGE_SIZES}
              onChange={(next) => change(next)}
            />
          </div>
        )}
      </Card>
      {inviting && <InviteDialog me={me} people={people ?? []} onClose={() => setInviting(false)} />}
    </div>
  )
}
