import { CheckBadgeIcon } from '@heroicons/react/24/outline'
import { useParams } from 'react-router-dom'
import { useFormats } from '#web/app/format.ts'
import { prefetch, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ACADEMY, certificatePath, coursePath } from './paths.ts'
import { SkillsForProfile } from './skills/SkillsForProfile.tsx'

export const loader = prefetch(contracts.academy.courses, () => ({}))

/** The result of a finished course: certificate and learned skills. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { formatDate } = useFormats()
  const { courseId } = useParams()
  const me = useUser()
  const { data: courses, error, refetch } = useApiQuery(contracts.academy.courses, {})
  const course = courses?.find(({ id }) => id === courseId)
  const isFinished = course !== undefined && course.progress.completed > 0
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header>
        <Crumb to={ACADEMY}>{t('title')}</Crumb>
        <PageTitle>{course?.title ?? t('title')}</PageTitle>
      </header>
      {!courses && error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!courses && !error && <Skeleton className="h-40" />}
      {courses && (
        <Card>
          {isFinished && <CheckBadgeIcon aria-hidden className="mb-4 size-14 text-good-text" />}
          <p className="text-lg font-medium">
            {course ? t('completed', { count: course.progress.completed }) : t('notThere')}
          </p>
          {course?.certificate === 'GIVEN' && <p className="mt-2 text-secondary">{t('certificate.given')}</p>}
          {course?.certificateUntil && (
            <p className="mt-2">{t('certificate.validUntil', { date: formatDate(course.certificateUntil) })}</p>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            {course?.certificate === 'GIVEN' && (
              <ActionLink variant="primary" to={certificatePath(course.id)}>
                {t('certificate.open')}
              </ActionLink>
            )}
            {course && !isFinished && (
              <ActionLink variant="primary" to={coursePath(course.id)}>
                {t(course.progress.currentStep > 0 ? 'action.continue' : 'action.start')}
              </ActionLink>
            )}
            <ActionLink variant="outline" to={ACADEMY}>
              {t('back')}
            </ActionLink>
          </div>
        </Card>
      )}
      {me && course && course.proposedSkills.length > 0 && <SkillsForProfile course={course} personId={me.id} />}
    </div>
  )
}
