import { ArrowRightIcon } from '@heroicons/react/20/solid'
import { ClockIcon } from '@heroicons/react/24/outline'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom'
import { findMailFailure } from '#shared/core/mail.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import type { ActivityLog } from '#shared/staffing/positionings/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { combineLoaders, prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { missionPath } from '#web/staffing/missions/paths.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { BackCrumb } from '#web/ui/BackCrumb.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Paginator } from '#web/ui/lists/Paginator.tsx'
import { TimelineItem } from '#web/ui/lists/TimelineItem.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { MailFailure } from '#web/ui/notices/MailFailure.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PositioningBadge } from './PositioningBadge.tsx'
import { OWN_MISSIONS_PATH, POSITIONINGS_PATH } from './paths.ts'

const PAGE_SIZES = [5, 10, 25, 50] as const
type Size = (typeof PAGE_SIZES)[number]

const DEFAULT_SIZE: Size = 5
const toInput = ({ params }: LoaderFunctionArgs) => ({ positioningId: params.id ?? '' })

export const loader = combineLoaders(
  prefetch(contracts.positionings.get, toInput),
  prefetch(contracts.positionings.history, (where) => ({ ...toInput(where), page: 0, size: DEFAULT_SIZE })),
)

/** The history of a positioning, newest first. */
export const Component = () => {
  const { t } = useTranslation('positionings')
  const { id: positioningId = '' } = useParams()
  const me = useUser()
  const staffs = allows(STAFFING, me?.permissions)
  const [{ page, size }, setPaging] = useState<{ page: number; size: Size }>({ page: 0, size: DEFAULT_SIZE })
  const about = useApiQuery(contracts.positionings.get, { positioningId })
  const failure = findMailFailure(about.data?.contact?.mail)
  const { data, error, refetch } = useApiQuery(
    contracts.positionings.history,
    { positioningId, page, size },
    { placeholderData: keepPreviousData },
  )
  // Shown together: the list stands below what it is about.
  const isOver = !about.isPending && (data !== undefined || error !== null)
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <BackCrumb to={staffs ? POSITIONINGS_PATH : OWN_MISSIONS_PATH}>
          {t(staffs ? 'positionings.title' : 'positionings.own.title')}
        </BackCrumb>
        <PageTitle>{t('positionings.history.title')}</PageTitle>
        {isOver && about.data && (
          <p className="mt-1 text-lg text-secondary">
            {about.data.person.name} ·{' '}
            <Link to={missionPath(about.data.missionId)} className="rounded-sm text-link underline">
              {about.data.title}
            </Link>{' '}
            · {about.data.client}
          </p>
        )}
        {isOver && failure && <MailFailure reason={failure} className="mt-2" />}
      </header>
      {isOver && error && !data ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : !isOver || !data ? (
        <div role="status" className="flex flex-col gap-4 rounded-2xl bg-card p-6 shadow-card">
          <span className="text-secondary">{t('positionings.history.loading')}</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : (
        <section className="rounded-2xl bg-card shadow-card">
          {data.count === 0 && <EmptyState icon={ClockIcon} title={t('positionings.history.none')} />}
          {data.count > 0 && (
            <>
              <ol className="p-6">
                {data.content.map((entry) => (
                  <Entry key={entry.id} entry={entry} own={about.data?.person.id === me?.id} />
                ))}
              </ol>
              <div className="border-t border-line">
                <Paginator page={page} size={size} total={data.count} sizes={PAGE_SIZES} onChange={setPaging} />
              </div>
            </>
          )}
        </section>
      )}
    </div>
  )
}

/** A step; `own`: worded for the person whom it is about. */
const Entry = ({ entry, own }: { entry: ActivityLog; own: boolean }) => {
  const { t } = useTranslation('positionings')
  const { formatInstant } = useFormats()
  const { from, to } = entry.actionLog
  const said = `positionings.history.${entry.actionType}` as const
  return (
    <TimelineItem mark={<Avatar name={entry.actionBy} src={entry.avatarPath} />}>
      <p className="break-words">
        {t([own ? `positionings.ownHistory.${entry.actionType}` : said, said], { name: entry.actionBy })}
      </p>
      <p className="text-md text-secondary tabular-nums">{formatInstant(entry.actionAt)}</p>
      {from !== to && (
        <p className="mt-2 flex flex-wrap items-center gap-2 *:whitespace-normal">
          {from && <span className="sr-only">{t('positionings.history.from')}</span>}
          {from && <PositioningBadge own={own} status={from} />}
          {to && (
            <span className="inline-flex items-center gap-2 *:whitespace-normal">
              {from && <ArrowRightIcon aria-hidden className="size-4 text-icon" />}
              <span className="sr-only">{t('positionings.history.to')}</span>
              <PositioningBadge own={own} status={to} />
            </span>
          )}
        </p>
      )}
      {entry.message && (
        <p className="mt-3 rounded-lg border border-line bg-soft px-4 py-3 break-words whitespace-pre-wrap">
          <LinkedText text={entry.message} />
        </p>
      )}
    </TimelineItem>
  )
}
