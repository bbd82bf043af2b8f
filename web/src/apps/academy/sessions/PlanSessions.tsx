import { CalendarDaysIcon, LinkIcon, MapPinIcon, PlusIcon, UserIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { hasBegun } from '#shared/apps/academy/sessionRules.ts'
import type { PlannedSession } from '#shared/apps/academy/sessions.ts'
import { capitalize } from '#shared/core/text/normalise.ts'
import { prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { EmptyState } from '#web/ui/notices/EmptyState.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { ProgressBar } from '#web/ui/notices/ProgressBar.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AUTHORING } from '../paths.ts'
import { Attendees } from './Attendees.tsx'
import { today, useSessionLabels } from './labels.ts'
import { SessionDialog } from './SessionDialog.tsx'

export const loader = prefetch(contracts.academy.planned, ({ params }) => ({ course: params.courseId ?? '' }))

/** The sessions of a course for its authors: planning, attendees and attendance. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { courseId = '' } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.academy.planned, { course: courseId })
  const [open, setOpen] = useState<PlannedSession | 'new'>()
  return (
    <div className="flex max-w-list flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Crumb to={AUTHORING}>{t('author.title')}</Crumb>
          <PageTitle>{t('session.title')}</PageTitle>
          <p className="text-secondary">{data?.title}</p>
        </div>
        <Button variant="primary" icon={PlusIcon} disabled={!data} onClick={() => setOpen('new')}>
          {t('session.plan')}
        </Button>
      </header>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && !data.published && data.sessions.length > 0 && <Notice tone="info" title={t('session.notPublished')} />}
      {data?.sessions.length === 0 && (
        <section className="rounded-2xl bg-card shadow-card">
          <EmptyState icon={CalendarDaysIcon} title={t('session.none')} text={t('session.noneText')} />
        </section>
      )}
      {data?.sessions.map((session) => (
        <PlannedSessionCard key={session.id} course={data.title} session={session} onChange={() => setOpen(session)} />
      ))}
      {open && (
        <SessionDialog
          key={open === 'new' ? 'new' : open.id}
          course={courseId}
          session={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const PlannedSessionCard = ({
  course,
  session,
  onChange,
}: {
  course: string
  session: PlannedSession
  onChange: () => void
}) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const confirm = useConfirm()
  const words = useSessionLabels()
  const cancelling = useApiMutation(contracts.academy.cancelSession)
  const { id, days, place, link, trainer, seats, taken, waiting } = session
  const said = words.days(days)
  const cancel = async () => {
    const question = {
      title: t('session.cancel'),
      text: t('session.cancelText', { days: said }),
      confirm: t('session.cancel'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await cancelling.mutateAsync({ id })
      toast.success(t('session.cancelled'))
    } catch (failure) {
      toast.error(failureText(failure, t))
    }
  }
  const facts = [
    { key: 'place', icon: MapPinIcon, text: place },
    { key: 'trainer', icon: UserIcon, text: trainer && t('session.with', { trainer }) },
    { key: 'link', icon: LinkIcon, text: link && new URL(link).host },
  ]
  const begun = hasBegun(days, today())
  return (
    <Card
      title={capitalize(said)}
      actions={
        !begun && (
          <div className="-mx-button flex flex-wrap gap-2">
            <Button variant="text" onClick={onChange}>
              {t('session.change')}
              <span className="sr-only">: {said}</span>
            </Button>
            <Button variant="text" busy={cancelling.isPending} onClick={() => void cancel()}>
              {t('session.cancel')}
              <span className="sr-only">: {said}</span>
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ul className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 text-secondary">
          {facts.map(
            ({ key, icon: Mark, text }) =>
              text && (
                <li key={key} className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
                  <Mark aria-hidden className="size-5 shrink-0 text-icon" />
                  {text}
                </li>
              ),
          )}
        </ul>
        <div className="w-full sm:w-72">
          <p className="mb-1.5 tabular-nums">
            {t('session.taken', { taken, seats })}
            {waiting > 0 && ` · ${t('session.queue', { count: waiting })}`}
          </p>
          <ProgressBar value={Math.min(100, Math.round((taken / seats) * 100))} label={t('session.seats')} />
        </div>
      </div>
      {taken + waiting > 0 && <Attendees course={course} session={session} begun={begun} />}
    </Card>
  )
}
