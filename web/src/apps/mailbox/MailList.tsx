import { Bars3Icon, ChevronLeftIcon, ChevronRightIcon, EnvelopeIcon } from '@heroicons/react/24/outline'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import type { Folder } from '#shared/apps/mailbox/contract.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useRangeTicks } from '#web/ui/lists/useRangeTicks.ts'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { LinesSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useCompose } from './compose/composing.ts'
import { ListBar } from './ListBar.tsx'
import { MailPanes } from './MailPanes.tsx'
import { MailRow } from './MailRow.tsx'
import { LIST_ICONS, listKind, listPath, type MailListRef } from './mailLists.ts'
import { OwnAddress } from './settings/OwnAddress.tsx'
import { useSelection } from './useSelection.ts'

const parsePage = (page: string | undefined): number => Math.max(1, Number.parseInt(page ?? '1', 10) || 1)
const toInput = ({ folder, filter, label, page }: MailListRef & { page?: string | undefined }) => {
  const where = filter ? { filter } : label ? { label } : { folder: folder ?? 'inbox' }
  return { ...where, page: parsePage(page) }
}

/** Whether two requests are for pages of one list. */
const isSameList = (one: unknown, other: ReturnType<typeof toInput>): boolean =>
  JSON.stringify({ ...(one as typeof other), page: 0 }) === JSON.stringify({ ...other, page: 0 })

export const loader = combineLoaders(
  prefetch(contracts.mailbox.mails, ({ params }) => toInput(params)),
  prefetch(contracts.mailbox.mail, ({ params: { mailId } }) => (mailId ? { id: mailId } : undefined)),
)

/** A list of mails, with the open one beside it. */
export const Component = () => {
  const { t } = useTranslation('mailbox')
  const navigate = useNavigate()
  const { mailId, ...params } = useParams()
  const where: MailListRef = params
  const input = toInput(params)
  const { data, error, refetch } = useApiQuery(contracts.mailbox.mails, input, {
    // A page stays until the next one is there; mails of another list would pass for those of this one.
    placeholderData: (before, query) => (isSameList(query?.queryKey.at(-1), input) ? before : undefined),
  })
  // The mails would move when the line about the automatic reply comes after them.
  const isLoading = useApiQuery(contracts.mailbox.settings, {}).isLoading || !data
  const path = listPath(where)
  const here = `${path}/${input.page}`
  const ranges = useRangeTicks()
  const { ticked, tick, tickAll } = useSelection(here, data?.mails ?? [])
  if (error && !data) {
    return (
      <div className="p-edge">
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data && !data.mails) return <Navigate to={`${path}/${data.pagination.lastPage}`} replace />
  const mails = data?.mails ?? []
  const place = listKind(where)
  const goTo = (page: number) => {
    window.scrollTo(0, 0)
    void navigate(`${path}/${page}`)
  }
  return (
    <MailPanes
      path={here}
      mails={mails}
      selected={mailId}
      where={where}
      selecting={ticked.length > 0}
      onTick={tick}
      list={
        <>
          <ListBar mails={mails} ticked={ticked} onTick={tickAll}>
            <ListHead where={where} pagination={data?.pagination} onPage={goTo} />
          </ListBar>
          {isLoading && <LinesSkeleton />}
          {!isLoading && mails.length === 0 && (
            <div className="my-auto">
              <EmptyState
                icon={place === 'label' ? EnvelopeIcon : LIST_ICONS[place]}
                title={t('empty.list')}
                text={t(`empty.in.${place}`)}
              />
              {where.folder === 'inbox' && (
                <div className="px-6 pb-6">
                  <OwnAddress />
                </div>
              )}
            </div>
          )}
          <ul aria-label={t('list')} {...ranges}>
            {(isLoading ? [] : mails).map((mail) => (
              <MailRow
                key={mail.id}
                path={here}
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

interface HeadProps {
  where: MailListRef
  pagination:
    | { lastPage: number; totalResults?: number; currentPage?: number; startIndex?: number; endIndex?: number }
    | undefined
  onPage: (page: number) => void
}

/** The title of a list, as in the sidebar. */
const useListTitle = ({ folder, filter, label }: MailListRef): string => {
  const folders: readonly Pick<Folder, 'slug' | 'title'>[] = useApiQuery(contracts.mailbox.folders, {}).data ?? []
  const filters = useApiQuery(contracts.mailbox.filters, {}).data ?? []
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const among = filter ? filters : label ? labels : folders
  return among.find(({ slug }) => slug === (filter ?? label ?? folder))?.title ?? ''
}

const ListHead = ({ where, pagination, onPage }: HeadProps) => {
  const { t } = useTranslation('mailbox')
  const { openFolders } = useCompose()
  const title = useListTitle(where)
  const { currentPage = 1, lastPage = 1, totalResults = 0, startIndex = 0, endIndex = -1 } = pagination ?? {}
  return (
    <div className="flex min-h-16 items-center gap-1 px-2">
      <IconButton label={t('folders')} icon={Bars3Icon} onClick={openFolders} className="@min-[42rem]:hidden" />
      <h2 className="min-w-0 grow truncate px-2 font-semibold">{title}</h2>
      {totalResults > 0 && (
        <span aria-live="polite" className="text-md whitespace-nowrap text-secondary">
          {t('range', { from: startIndex + 1, to: endIndex + 1, total: totalResults })}
        </span>
      )}
      <IconButton
        label={t('previousPage')}
        icon={ChevronLeftIcon}
        disabled={currentPage <= 1}
        onClick={() => onPage(currentPage - 1)}
      />
      <IconButton
        label={t('nextPage')}
        icon={ChevronRightIcon}
        disabled={currentPage >= lastPage}
        onClick={() => onPage(currentPage + 1)}
      />
    </div>
  )
}
