import { Bars3Icon, MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { useParams } from 'react-router-dom'
import { prefetch, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useCompose } from './compose/composing.ts'
import { ListBar } from './ListBar.tsx'
import { MailPanes } from './MailPanes.tsx'
import { MailRow } from './MailRow.tsx'
import { MAILBOX_PATH } from './mailLists.ts'
import { useSelection } from './useSelection.ts'

const parseQuery = (params: URLSearchParams): string => params.get('q') ?? ''

export const loader = prefetch(contracts.mailbox.search, (where) => {
  const query = parseQuery(searchParamsOf(where))
  return query ? { query } : undefined
})

/** The search results, with the open mail beside them. */
export const Component = () => {
  const { t } = useTranslation('mailbox')
  const { openFolders } = useCompose()
  const { mailId } = useParams()
  const [params] = useSearchParams()
  const query = parseQuery(params)
  const { data, error, refetch } = useApiQuery(contracts.mailbox.search, { query }, { enabled: query !== '' })
  const path = `${MAILBOX_PATH}/search`
  const mails = data ?? []
  const ranges = useRangeTicks()
  const { ticked, tick, tickAll } = useSelection(query, mails)
  return (
    <MailPanes
      path={path}
      mails={mails}
      selected={mailId}
      where={{}}
      selecting={ticked.length > 0}
      onTick={tick}
      list={
        <>
          <ListBar key={query} mails={mails} ticked={ticked} onTick={tickAll}>
            <div className="flex min-h-16 items-center gap-1 px-2">
              <IconButton label={t('folders')} icon={Bars3Icon} onClick={openFolders} className="@min-[42rem]:hidden" />
              <h2 className="min-w-0 grow truncate px-2 font-semibold">{t('found')}</h2>
            </div>
          </ListBar>
          {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
          {!data && !error && query !== '' && <Skeleton className="m-4 h-80" />}
          {(query === '' || data?.length === 0) && (
            <div className="my-auto">
              <EmptyState
                icon={MagnifyingGlassIcon}
                title={t(query === '' ? 'search' : 'empty.search')}
                text={t('empty.searchText')}
              />
            </div>
          )}
          <ul aria-label={t('found')} {...ranges}>
            {mails.map((mail) => (
              <MailRow
                key={mail.id}
                path={path}
                mail={mail}
                selected={mail.id === mailId}
                ticked={ticked}
                onTick={tick}
              />
            ))}
          </ul>
        </>
      }
    />
  )
}
