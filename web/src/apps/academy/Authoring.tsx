import { AcademicCapIcon, CalendarDaysIcon, UsersIcon } from '@heroicons/react/24/outline'
import { Link } from 'react-router-dom'
import type { WrittenRow } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { CreateDraftForm } from '#web/apps/kit/writing/CreateDraftForm.tsx'
import { prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Categories } from './Categories.tsx'
import { ACADEMY, editPath, sessionsPath, unfinishedPath } from './paths.ts'
import { StateBadge } from './StateBadge.tsx'

export const loader = prefetch(contracts.academy.written, () => ({}))

/** The company's courses for their authors, with the form that creates one. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { data: courses, error, refetch } = useApiQuery(contracts.academy.written, {})
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header>
        <Crumb to={ACADEMY}>{t('title')}</Crumb>
        <PageTitle>{t('author.title')}</PageTitle>
        <p className="text-secondary">{t('author.text')}</p>
      </header>
      <NewCourse />
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!courses && !error && <Skeleton className="h-40" />}
      {courses?.length === 0 && (
        <Card>
          <EmptyState icon={AcademicCapIcon} title={t('author.none')} text={t('author.noneText')} />
        </Card>
      )}
      {courses && courses.length > 0 && (
        <Card>
          <ul className="-my-3 divide-y divide-line">
            {courses.map((course) => (
              <Row key={course.id} course={course} />
            ))}
          </ul>
        </Card>
      )}
      {(courses || error) && <Categories />}
    </div>
  )
}

const Row = ({ course }: { course: WrittenRow }) => {
  const { t } = useTranslation('academy')
  const { formatDate, formatInstant } = useFormats()
  const { id, title, dueOn, changedAt, publishedVersion } = course
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-48 grow basis-0">
        <Link to={editPath(id)} className="inline-flex min-h-8 items-center font-medium text-link hover:underline">
          {title}
        </Link>
        <p className="flex flex-wrap gap-x-4 text-md text-secondary">
          <span>{t('author.changed', { when: formatInstant(changedAt) })}</span>
          {dueOn && <span>{t('dueOn', { date: formatDate(dueOn) })}</span>}
        </p>
      </div>
      <span className="xl:order-last xl:w-28">
        <StateBadge course={course} />
      </span>
      <span className="-ml-button flex flex-wrap max-xl:basis-full">
        {publishedVersion !== null && dueOn !== null && (
          <ActionLink variant="text" icon={UsersIcon} to={unfinishedPath(id)}>
            {t('author.unfinished')}
            <span className="sr-only">: {title}</span>
          </ActionLink>
        )}
        <ActionLink variant="text" icon={CalendarDaysIcon} to={sessionsPath(id)}>
          {t('session.title')}
          <span className="sr-only">: {title}</span>
        </ActionLink>
      </span>
    </li>
  )
}

const NewCourse = () => {
  const { t } = useTranslation('academy')
  const navigateFromHere = useNavigateFromHere()
  const creating = useApiMutation(contracts.academy.createCourse)
  const begin = async (title: string) => {
    const navigate = navigateFromHere()
    const { id } = await creating.mutateAsync({ title })
    void navigate(editPath(id))
  }
  return (
    <CreateDraftForm
      label={t('author.newTitle')}
      begin={t('author.begin')}
      maxLength={COURSE_LIMITS.title}
      onBegin={begin}
    />
  )
}
