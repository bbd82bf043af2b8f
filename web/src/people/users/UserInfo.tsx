import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { isRetryable, type MailFailure } from '#shared/core/mail.ts'
import { allows, CRA_AREA, mayGrant } from '#shared/core/permissions.ts'
import type { AccountState } from '#shared/people/accounts.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { PersonEquipment } from '#web/apps/inventory/held/PersonEquipment.tsx'
import { TasksAbout } from '#web/apps/tasks/about/TasksAbout.tsx'
import { prefetchOne, searchParamsOf, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { DailyCostCard } from './cards/DailyCostCard.tsx'
import { FirstDayCard } from './cards/FirstDayCard.tsx'
import { HistoryCard } from './cards/HistoryCard.tsx'
import { PermissionsCard } from './cards/PermissionsCard.tsx'
import { PlaceOfWorkCard } from './cards/PlaceOfWorkCard.tsx'
import { ReportsCard } from './cards/ReportsCard.tsx'
import { SessionsCard } from './cards/SessionsCard.tsx'
import { PersonSkeleton } from './PersonSkeleton.tsx'
import { COMPANY } from './paths.ts'
import { nameOf, type UserDetails } from './people.ts'
import { StateBadge } from './StateBadge.tsx'
import { UserActions } from './UserActions.tsx'

const parseYear = (search: URLSearchParams): number => {
  const asked = Number(search.get('year'))
  return Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : new Date().getFullYear()
}

export const loader = prefetchOne(contracts.users.get, (where) => ({
  userId: where.params.id ?? '',
  year: parseYear(searchParamsOf(where)),
}))

/** Whether the viewer may set the first day and the place of work of somebody who owes timesheets. */
const canEditWork = (me: CurrentUser, user: User): boolean =>
  user.state !== 'REFUSED' &&
  allows(CRA_AREA, user.permissions) &&
  (user.id === me.id || mayGrant(me.permissions, user.permissions))

/** Whether the viewer may read and set what somebody costs: nobody does of themselves. */
const canEditCost = (me: CurrentUser, user: User): boolean =>
  user.state !== 'REFUSED' && user.id !== me.id && mayGrant(me.permissions, user.permissions)

/** One person of the workspace: their account, devices, reports and history. */
export const Component = () => {
  const { id = '' } = useParams()
  return <Person key={id} id={id} />
}

const Person = ({ id }: { id: string }) => {
  const { t } = useTranslation('users')
  const me = useUser()
  const [search, setSearch] = useSearchParams()
  const year = parseYear(search)
  const { data, error, refetch } = useApiQuery(
    contracts.users.get,
    { userId: id, year },
    // The person stays shown while another year loads.
    { placeholderData: keepPreviousData },
  )
  if (!me) return null
  const selfNotice = id === me.id && <Notice tone="info" title={t('users.info.self')} />
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <nav aria-label={t('users.info.breadcrumb')}>
        <ol className="flex flex-wrap items-center gap-1 text-md font-medium text-secondary">
          <li className="flex items-center gap-1">
            <Link to={COMPANY} className="rounded-sm py-1 text-link hover:underline">
              {t('users.people.title')}
            </Link>
            <ChevronRightIcon aria-hidden className="size-5 text-icon" />
          </li>
          <li aria-current="page">{data ? nameOf(data.user) : t('users.info.title')}</li>
        </ol>
      </nav>
      {data ? (
        <>
          <Head details={data} />
          {selfNotice || <UserActions me={me} details={data} />}
          <div className="grid items-start gap-6 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <PermissionsCard me={me} user={data.user} />
              {canEditWork(me, data.user) && (
                <>
                  <FirstDayCard me={me} user={data.user} />
                  <PlaceOfWorkCard me={me} user={data.user} />
                </>
              )}
              {canEditCost(me, data.user) && <DailyCostCard user={data.user} />}
              <ReportsCard
                year={year}
                reports={data.reports}
                onYear={(to) => setSearch(() => ({ year: String(to) }), { replace: true, preventScrollReset: true })}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <SessionsCard me={me} details={data} />
              <PersonEquipment personId={data.user.id} />
              <TasksAbout about={{ kind: 'person', id: data.user.id }} />
              <HistoryCard history={data.history} />
            </div>
          </div>
        </>
      ) : error ? (
        <>
          <PageTitle>{t('users.info.title')}</PageTitle>
          <LoadProblem failure={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('users.info.title')}</h1>
          <PersonSkeleton>{selfNotice}</PersonSkeleton>
        </>
      )}
    </div>
  )
}

/** What to do about an undelivered e-mail; active people also see their notifications in the app. */
const adviceFor = (state: AccountState, failure: MailFailure) => {
  if (!isRetryable(failure)) return 'checkAddress'
  return state === 'ACTIVE' ? 'inApp' : 'sendAgain'
}

const Head = ({ details: { user } }: { details: UserDetails }) => {
  const { t } = useTranslation('users')
  const { formatDate, formatTime } = useFormats()
  const name = nameOf(user)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={name} src={user.avatarUrl} size={80} />
        <div className="min-w-0 grow basis-full sm:basis-0">
          <PageTitle>
            <AddressText text={name} />
          </PageTitle>
          {name !== user.email && (
            <p className="break-words text-secondary">
              <AddressText text={user.email} />
            </p>
          )}
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
            <StateBadge state={user.state} />
            {t(`users.type.${user.type}`)} · {t(`profiles.language.${user.displayLanguage}`)} ·{' '}
            {t('users.info.since', { date: formatDate(user.createdAt) })}
          </p>
        </div>
      </header>
      {user.mailFailure && (
        <Notice tone="warning" title={t('mail.notDelivered', { why: t(`mail.why.${user.mailFailure}`) })}>
          <p className="text-secondary">{t(`mail.${adviceFor(user.state, user.mailFailure)}`)}</p>
        </Notice>
      )}
      {user.invitationExpiresAt && (
        <Notice
          tone="info"
          title={t(
            user.invitationExpiresAt < new Date().toISOString() ? 'users.info.expired' : 'users.info.invitedUntil',
            { date: formatDate(user.invitationExpiresAt), time: formatTime(user.invitationExpiresAt) },
          )}
        />
      )}
    </>
  )
}
