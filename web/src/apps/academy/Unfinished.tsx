import { BellAlertIcon, CheckCircleIcon } from '@heroicons/react/24/outline'
import { useParams } from 'react-router-dom'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { allows, CONTENT_MANAGERS } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { useReminder } from '#web/apps/kit/useReminder.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'
import { CursorPager } from '#web/ui/lists/CursorPager.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AUTHORING, coursePath } from './paths.ts'
import { prefetchUnfinished, useUnfinished } from './useUnfinished.ts'

export const loader = prefetchUnfinished

/** The people who have not finished a course, and the button that reminds them. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { formatDate, formatMoment } = useFormats()
  const { courseId = '' } = useParams()
  const mayWrite = allows(CONTENT_MANAGERS, useUser()?.permissions)
  const { course, people, failure, reload, more, busy, moreFailure, onMore } = useUnfinished(courseId)
  const reminding = useApiMutation(contracts.academy.remind)
  const { count, remind } = useReminder({
    people,
    most: COURSE_LIMITS.reminded,
    send: (some) => reminding.mutateAsync({ id: courseId, people: some }),
    say: (reminded) => t('unfinished.done', { count: reminded }),
    onDone: reload,
  })
  const isLate = course?.dueOn !== null && course !== undefined && course.dueOn < dayInParis(new Date())
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={mayWrite ? AUTHORING : coursePath(courseId)}>{t(mayWrite ? 'author.title' : 'title')}</Crumb>
        <PageTitle>{t('unfinished.title')}</PageTitle>
        <p className="text-secondary">{course?.title}</p>
      </header>
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!course && !failure && <Skeleton className="h-40" />}
      {course?.dueOn && people.length > 0 && (
        <Notice
          tone={isLate ? 'warning' : 'info'}
          title={t(isLate ? 'unfinished.late' : 'unfinished.until', { date: formatDate(course.dueOn) })}
          actions={
            <Button
              variant="primary"
              icon={BellAlertIcon}
              busy={reminding.isPending}
              disabled={count === 0}
              onClick={() => void remind()}
            >
              {t('unfinished.remind', { count })}
            </Button>
          }
        >
          <p className="text-md text-secondary">{t('unfinished.limit')}</p>
        </Notice>
      )}
      {course && people.length === 0 && !more && (
        <Card>
          <EmptyState icon={CheckCircleIcon} title={t('unfinished.none')} />
        </Card>
      )}
      {people.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {people.map(({ id, name, avatar, remindedAt, endedOn }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 py-2">
                <Avatar name={name} src={avatar} size={36} />
                <span className="min-w-0 grow">
                  <span className="block truncate font-medium">{name}</span>
                  {endedOn && (
                    <span className="block text-md text-danger-text">
                      {t('certificate.endedOn', { date: formatDate(endedOn) })}
                    </span>
                  )}
                  {remindedAt && (
                    <span className="block text-md text-secondary">
                      {t('unfinished.reminded', { when: formatMoment(remindedAt) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CursorPager more={more} busy={busy} moreFailure={moreFailure} onMore={onMore} />
    </div>
  )
}
