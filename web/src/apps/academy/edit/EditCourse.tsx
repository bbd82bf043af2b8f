import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { prefetch, useRead, useSend } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { LeaveDialog } from '#web/staffing/profiles/edit/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AUTHORING } from '../paths.ts'
import { StateBadge } from '../StateBadge.tsx'
import { CourseFacts } from './CourseFacts.tsx'
import { type Draft, draftOf, missingIn, toInput } from './draft.ts'
import { StepsCard } from './StepsCard.tsx'

export const loader = prefetch(contracts.academy.writtenCourse, ({ params }) => ({ id: params.courseId ?? '' }))

/** A course of the company, to be written. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { courseId = '' } = useParams()
  const { data, error, refetch } = useRead(contracts.academy.writtenCourse, { id: courseId })
  // What is being written stays as it is, whatever is read again meanwhile.
  const first = useRef<WrittenCourse>(undefined)
  if (first.current?.id !== data?.id) first.current = data
  if (first.current) return <Editor key={first.current.id} course={first.current} />
  return (
    <div className="p-4 sm:p-6 md:p-8">
      <h1 className="sr-only">{t('author.title')}</h1>
      {error ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
    </div>
  )
}

const Editor = ({ course: read }: { course: WrittenCourse }) => {
  const { t } = useTranslation('academy')
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [course, setCourse] = useState(read)
  const [draft, setDraft] = useState<Draft>(() => draftOf(read))
  const gone = useRef(false)
  const saving = useSend(contracts.academy.saveCourse)
  const publishing = useSend(contracts.academy.publishCourse)
  const deleting = useSend(contracts.academy.deleteCourse)
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }))
  const isChanged = JSON.stringify(toInput(draft)) !== JSON.stringify(toInput(draftOf(course)))
  const missing = missingIn(draft)
  const say = (failure: unknown) => toast.error(failureText(failure, t))

  /** The course as it is stored then; undefined: it could not be. */
  const save = async (): Promise<WrittenCourse | undefined> => {
    if (!isChanged) return course
    try {
      const saved = await saving.mutateAsync({ id: course.id, version: course.version, course: toInput(draft) })
      setCourse(saved)
      // What is typed meanwhile stays, and is saved next.
      setDraft((now) => (now === draft ? draftOf(saved) : now))
      return saved
    } catch (failure) {
      say(failure)
      return undefined
    }
  }
  const saveAlone = async () => {
    if (await save()) toast.success(t('edit.saved'))
  }
  const publish = async (published: boolean) => {
    const saved = published ? await save() : course
    if (!saved) return
    try {
      const row = await publishing.mutateAsync({ id: saved.id, version: saved.version, published })
      setCourse((before) => ({ ...before, publishedVersion: row.publishedVersion }))
      toast.success(t(published ? 'edit.isPublished' : 'edit.isWithdrawn'))
    } catch (failure) {
      say(failure)
    }
  }
  const withdraw = async () => {
    const question = { title: t('edit.withdraw'), text: t('edit.withdrawText'), confirm: t('edit.withdraw') }
    if (await confirm(question)) await publish(false)
  }
  const remove = async () => {
    const question = { title: t('edit.delete'), text: t('edit.deleteText'), confirm: t('edit.delete'), danger: true }
    if (!(await confirm(question))) return
    try {
      await deleting.mutateAsync({ id: course.id })
      gone.current = true
      void navigate(AUTHORING)
    } catch (failure) {
      say(failure)
    }
  }
  const busy = saving.isPending || publishing.isPending
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 p-4 sm:p-6 md:p-8">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <Crumb to={AUTHORING}>{t('author.title')}</Crumb>
          <PageTitle>{course.title}</PageTitle>
        </div>
        <StateBadge course={course} />
      </header>
      <CourseFacts draft={draft} onChange={change} />
      <StepsCard courseId={course.id} steps={draft.steps} onChange={(steps) => change({ steps })} />
      <Card>
        <Attachments app="academy" thing={course.id} />
      </Card>
      {missing.length > 0 && (
        <Notice tone="info" title={t('edit.missing')}>
          <ul className="list-disc pl-5 text-md text-secondary">
            {missing.map(({ code, step }) => (
              <li key={`${code} ${step}`}>{t(`missing.${code}`, { step })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-2xl bg-card p-3 shadow-panel sm:bottom-4">
        <Button variant="text" className="mr-auto" busy={deleting.isPending} onClick={() => void remove()}>
          {t('edit.delete')}
        </Button>
        {course.publishedVersion !== null && (
          <Button variant="text" disabled={busy} onClick={() => void withdraw()}>
            {t('edit.withdraw')}
          </Button>
        )}
        <Button variant="outline" busy={saving.isPending} disabled={!isChanged} onClick={() => void saveAlone()}>
          {t('edit.save')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={missing.length > 0 || (!isChanged && course.publishedVersion === course.version)}
          onClick={() => void publish(true)}
        >
          {t('edit.publish')}
        </Button>
      </div>
      <LeaveDialog
        unsaved={() => isChanged && !gone.current}
        save={async () => (await save()) !== undefined}
        busy={saving.isPending}
      />
    </div>
  )
}
