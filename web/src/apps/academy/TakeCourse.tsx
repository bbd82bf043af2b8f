import { AcademicCapIcon, ListBulletIcon, UsersIcon } from '@heroicons/react/24/outline'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { hasEnded } from '#shared/apps/academy/certificateRules.ts'
import type { CourseWithSteps, Step } from '#shared/apps/academy/entities.ts'
import { findCurrentStep } from '#shared/apps/academy/rules.ts'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { allows, COURSE_FOLLOWERS } from '#shared/core/permissions.ts'
import { useFormats } from '#web/app/format.ts'
import { useTabTitle } from '#web/app/tabTitle.ts'
import { invalidateQuery, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { ActionLink } from '#web/ui/ActionLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ACADEMY, finishedPath, unfinishedPath } from './paths.ts'
import { OpenSessions } from './sessions/OpenSessions.tsx'
import { OnwardButton } from './take/OnwardButton.tsx'
import { focusQuiz } from './take/QuizCard.tsx'
import { StepBody } from './take/StepBody.tsx'
import { StepList } from './take/StepList.tsx'
import { useArrowPaging } from './take/useArrowPaging.ts'

export const loader = prefetch(contracts.academy.course, ({ params }) => ({ id: params.courseId ?? '' }))

/** A course, opened at the last step that its reader visited. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { courseId = '' } = useParams()
  const { data: course, error, refetch } = useApiQuery(contracts.academy.course, { id: courseId })
  useTabTitle(course?.title)
  if (course === undefined) {
    return (
      <div className="p-edge">
        <h1 className="sr-only">{t('title')}</h1>
        {error ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
      </div>
    )
  }
  if (course === null) {
    return (
      <div className="p-edge">
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState
          icon={AcademicCapIcon}
          title={t('notThere')}
          action={
            <ActionLink variant="primary" to={ACADEMY}>
              {t('back')}
            </ActionLink>
          }
        />
      </div>
    )
  }
  return <CourseSteps key={course.id} course={course} />
}

/** Tells a reader whose certificate expires that finishing the course again renews it. */
const RenewalNotice = ({ until, isMandatory }: { until: string; isMandatory: boolean }) => {
  const { t } = useTranslation('academy')
  const { formatDate } = useFormats()
  const ended = hasEnded(until, dayInParis(new Date()))
  return (
    <Notice
      tone={ended && isMandatory ? 'warning' : 'info'}
      title={t(ended ? 'certificate.endedOn' : 'certificate.validUntil', { date: formatDate(until) })}
    >
      <p className="text-md text-secondary">{t('certificate.renewText')}</p>
    </Notice>
  )
}

/** Identifies a step even after its author has moved it; steps without an id fall back to their number. */
const stepKey = ({ id, order }: Step): string => id ?? String(order)

const CourseSteps = ({ course }: { course: CourseWithSteps }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const navigateFromHere = useNavigateFromHere()
  const follows = allows(COURSE_FOLLOWERS, useUser()?.permissions) && course.dueOn !== null
  const note = useApiMutation(contracts.academy.setProgress)
  /** Requests are sent one at a time, so that the latest step wins. */
  const saved = useRef<Promise<unknown>>(Promise.resolve())
  const names = course.steps.map(stepKey)
  const [place, setPlace] = useState(() => {
    const { currentStep } = course.progress
    return { currentStep, step: names[currentStep] }
  })
  const at = findCurrentStep(names, place)
  const [finishing, setFinishing] = useState(false)
  const [listing, setListing] = useState(false)
  /** Keys of the steps visited on this page. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = ({ quiz }: Step) => quiz !== null && !quiz.result.passed
  const seen = course.steps.filter((one) => one.seen || turned.has(stepKey(one)))
  const done = new Set(seen.filter((one) => !isOpen(one)).map(({ order }) => order))
  const step = course.steps[at]
  /** The first step that is unvisited or whose quiz is not passed; undefined: the course is finished. */
  const left =
    course.steps.find((one) => !seen.includes(one)) ?? course.steps.find((one) => one !== step && isOpen(one))
  const last = at === course.totalSteps - 1
  const stepAt = (order: number) => {
    const id = course.steps[order]?.id
    return id ? { step: id } : {}
  }
  const onError = (failure: unknown) => toast.error(failureText(failure, t))
  const go = (to: number) => {
    if (to < 0 || to >= course.totalSteps || finishing) return
    const name = names[to] ?? ''
    setPlace({ currentStep: to, step: name })
    setTurned(new Set([...turned, name]))
    setListing(false)
    document.querySelector('main')?.scrollTo({ top: 0 })
    window.scrollTo({ top: 0 })
    saved.current = saved.current
      .then(() => note.mutateAsync({ id: course.id, currentStep: to, ...stepAt(to) }))
      .catch(onError)
  }
  const finish = async () => {
    const navigate = navigateFromHere()
    setFinishing(true)
    try {
      await saved.current
      await note.mutateAsync({ id: course.id, currentStep: 0, completed: true })
      void invalidateQuery(contracts.common.inbox)
      toast.success(t('finished', { title: course.title }))
      void navigate(finishedPath(course.id))
    } catch (failure) {
      setFinishing(false)
      // Steps whose visit was lost while offline are reported again.
      setTurned(new Set())
      onError(failure)
      // The author may have added a step since the course was loaded.
      void invalidateQuery(contracts.academy.course)
    }
  }
  const onward = !last ? 'next' : left ? 'stepLeft' : step && isOpen(step) ? 'quiz.goTo' : 'finish'
  const onwards = {
    next: () => go(at + 1),
    stepLeft: () => left && go(left.order),
    'quiz.goTo': focusQuiz,
    finish: () => void finish(),
  }
  useArrowPaging((by) => go(at + by))
  if (!step) return null
  return (
    // At least one screen high, so that the navigation stays at the bottom even for short steps.
    <div className="grid min-h-[calc(100dvh-4rem)] max-w-list grid-rows-[auto_1fr] gap-6 px-edge pt-edge pb-4 md:grid-cols-[18rem_minmax(0,1fr)]">
      <aside className="flex flex-col gap-4">
        <Crumb to={ACADEMY}>{t('title')}</Crumb>
        <p className="text-lg font-semibold">{course.title}</p>
        {follows && (
          <ActionLink variant="text" icon={UsersIcon} to={unfinishedPath(course.id)} className="-ml-button self-start">
            {t('author.unfinished')}
          </ActionLink>
        )}
        <div className="hidden md:block">
          <StepList steps={course.steps} at={at} done={done} onGo={go} />
        </div>
      </aside>
      <section aria-live="polite" className="flex min-w-0 flex-col gap-4 md:row-span-2">
        {course.renews && course.certificateUntil && (
          <RenewalNotice until={course.certificateUntil} isMandatory={course.dueOn !== null} />
        )}
        <ProgressBar
          label={t('progress', { title: course.title })}
          value={Math.round((100 * (at + 1)) / course.totalSteps)}
        />
        <div className="rounded-2xl bg-card p-6 shadow-card sm:p-8">
          <PageTitle>{step.title}</PageTitle>
          <p className="mb-4 text-lg text-secondary">{step.subtitle}</p>
          <StepBody key={stepKey(step)} courseId={course.id} step={step} />
        </div>
        <div className="sticky bottom-4 mt-auto flex items-center justify-between gap-3 rounded-2xl bg-card p-3 shadow-panel">
          <Button variant="outline" disabled={at === 0} onClick={() => go(at - 1)}>
            {t('previous')}
          </Button>
          <span className="flex items-center gap-1">
            <span className="md:hidden">
              <IconButton icon={ListBulletIcon} label={t('steps')} onClick={() => setListing(true)} />
            </span>
            <span className="tabular-nums">
              {at + 1} / {course.totalSteps}
            </span>
          </span>
          <OnwardButton action={onward} busy={finishing} onPress={onwards[onward]}>
            {t(onward, { number: (left?.order ?? 0) + 1 })}
          </OnwardButton>
        </div>
      </section>
      {step.id && (
        <div className="empty:hidden">
          <OpenSessions course={course.id} title={course.title} />
        </div>
      )}
      <Dialog open={listing} onClose={() => setListing(false)} title={course.title} footer={null}>
        <StepList steps={course.steps} at={at} done={done} onGo={go} />
      </Dialog>
    </div>
  )
}
