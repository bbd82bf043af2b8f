import {
  AcademicCapIcon,
  CalendarDaysIcon,
  CheckBadgeIcon,
  ClockIcon,
  DocumentCheckIcon,
} from '@heroicons/react/20/solid'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import type { Course } from '#shared/apps/academy/entities.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { useFormats } from '#web/app/format.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { certificatePath } from './paths.ts'

/** A course with the reader's progress. */
export const CourseCard = ({ course, category }: { course: Course; category: string }) => {
  const { t } = useTranslation('academy')
  const { formatDate } = useFormats()
  const { certificateUntil, renews } = course
  const { currentStep, completed } = course.progress
  const action = currentStep > 0 ? 'continue' : renews ? 'renew' : completed > 0 ? 'again' : 'start'
  const ended = hasEnded(certificateUntil, dayInParis(new Date()))
  return (
    <article className="flex flex-col gap-3 rounded-2xl bg-card p-5 shadow-card">
      <p className="flex items-center justify-between gap-2 text-md text-secondary">
        {category}
        {completed > 0 && !renews && <CheckBadgeIcon aria-hidden className="size-5 shrink-0 text-good-text" />}
      </p>
      <h2 className="text-lg font-semibold">{course.title}</h2>
      <p className="grow text-secondary">{course.description}</p>
      <ul className="space-y-1 text-md text-secondary">
        <li className="flex items-center gap-2">
          <ClockIcon aria-hidden className="size-4 shrink-0 text-icon" />
          {t('minutes', { count: course.duration })}
        </li>
        {completed > 0 && (
          <li className="flex items-center gap-2">
            <AcademicCapIcon aria-hidden className="size-4 shrink-0 text-icon" />
            {t('completed', { count: completed })}
          </li>
        )}
        {course.certificate === 'OFFERED' && (
          <li className="flex items-center gap-2">
            <DocumentCheckIcon aria-hidden className="size-4 shrink-0 text-icon" />
            {t('certificate.offered')}
          </li>
        )}
        {certificateUntil && (
          <li className={`flex items-center gap-2 ${renews ? 'font-medium text-warn-text' : ''}`}>
            <DocumentCheckIcon aria-hidden className={`size-4 shrink-0 ${renews ? '' : 'text-icon'}`} />
            {t(ended ? 'certificate.endedOn' : 'certificate.validUntil', { date: formatDate(certificateUntil) })}
          </li>
        )}
        {course.dueOn && completed === 0 && (
          <li className="flex items-center gap-2 font-medium text-warn-text">
            <CalendarDaysIcon aria-hidden className="size-4 shrink-0" />
            {t('dueOn', { date: formatDate(course.dueOn) })}
          </li>
        )}
      </ul>
      {currentStep > 0 && (
        <ProgressBar
          label={t('progress', { title: course.title })}
          value={Math.round((100 * currentStep) / course.totalSteps)}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {course.certificate === 'GIVEN' && (
          <ActionLink variant="text" to={certificatePath(course.id)}>
            {t('certificate.open')}
            <span className="sr-only">: {course.title}</span>
          </ActionLink>
        )}
        <ActionLink variant="outline" to={`/apps/academy/${course.id}`}>
          {t(`action.${action}`)}
          <span className="sr-only">: {course.title}</span>
        </ActionLink>
      </div>
    </article>
  )
}
