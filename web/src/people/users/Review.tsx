import { CheckBadgeIcon, UserMinusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { useFormats } from '#web/app/format.ts'
import { prefetchPages } from '#web/app/pages.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { IncompletePeopleNotice } from '#web/people/IncompletePeopleNotice.tsx'
import { usePeople } from '#web/people/usePeople.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { AddressText } from '#web/ui/AddressText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { ItemsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { userPath } from './paths.ts'
import { canDo, nameOf } from './people.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

export const loader = prefetchPages(contracts.users.list, () => ({}))

/** People who accepted an invitation and await confirmation. */
export const Component = () => {
  const { t } = useTranslation('users')
  const me = useUser()
  const { people, failure, reload, rest } = usePeople()
  const waiting = people?.filter(({ state }) => state === 'WAITING_REVIEW')
  if (!me) return null
  if (failure) return <LoadProblem failure={failure} onRetry={reload} />
  return (
    <Card title={t('users.review.title')}>
      {people && rest && <IncompletePeopleNotice shown={people.length} rest={rest} />}
      {!waiting ? (
        <ItemsSkeleton items={2} mark="size-12" />
      ) : waiting.length === 0 ? (
        <EmptyState icon={CheckBadgeIcon} title={t('users.review.none')} text={t('users.review.noneText')} />
      ) : (
        <ul className="-mt-2 divide-y divide-line">
          {waiting.map((user) => (
            <ReviewCard key={user.id} me={me} user={user} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const ReviewCard = ({ me, user }: { me: CurrentUser; user: User }) => {
  const { t } = useTranslation('users')
  const { formatDate } = useFormats()
  const toast = useToast()
  const confirming = useApiMutation(contracts.users.confirm)
  const [refusing, setRefusing] = useState(false)
  const name = nameOf(user)
  const confirm = () =>
    confirming.mutate(
      { userId: user.id },
      {
        onSuccess: () => toast.success(t('users.review.confirmed', { name })),
        onError: (failure) => toast.error(failureText(failure, t)),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-4 py-4 last:pb-0">
      <Avatar name={name} src={user.avatarUrl} size={48} />
      <div className="min-w-56 grow basis-0">
        <Link to={userPath(user.id)} className="font-medium break-words text-link hover:underline">
          {name}
        </Link>
        <p className="text-md break-words text-secondary">
          <AddressText text={user.email} />
        </p>
        <p className="text-md text-secondary">
          {t('users.review.offered', {
            type: t(`users.type.${user.type}`),
            date: formatDate(user.createdAt),
          })}
        </p>
        <p className="text-md text-secondary">
          {user.permissions.map((one) => t(`users.permission.${one}`)).join(' · ') || t('users.noPermission')}
        </p>
      </div>
      {canDo('confirm', me, user) ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" icon={UserMinusIcon} onClick={() => setRefusing(true)}>
            {t('users.action.refuse')}
            <span className="sr-only">{name}</span>
          </Button>
          <Button variant="primary" icon={CheckBadgeIcon} busy={confirming.isPending} onClick={confirm}>
            {t('users.action.confirm')}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      ) : (
        <p className="max-w-xs text-md text-secondary">{t('users.review.notYours')}</p>
      )}
      {refusing && <RefuseDialog user={user} onClose={() => setRefusing(false)} />}
    </li>
  )
}
