import { useParams } from 'react-router-dom'
import type { WrittenCourse } from '#shared/apps/academy/entities.ts'
import { useFormats } from '#web/app/format.ts'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { Attachments } from '#web/apps/kit/Attachments.tsx'
import { ConflictChoice } from '#web/apps/kit/saving/ConflictChoice.tsx'
import { PublishBar } from '#web/apps/kit/writing/PublishBar.tsx'
import { useDraftEditor, useFirstRead } from '#web/apps/kit/writing/useDraftEditor.ts'
import { ApiError, combineLoaders, prefetch, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Card } from '#web/ui/Card.tsx'
import { Crumb } from '#web/ui/Crumb.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AUTHORING } from '../paths.ts'
import { StateBadge } from '../StateBadge.tsx'
import { CourseFacts } from './CourseFacts.tsx'
import { listMissingParts, toDraft, toInput } from './draft.ts'
import { listDifferences } from './draftDifferences.ts'
import { StepsCard } from './StepsCard.tsx'

export const loader = combineLoaders(
  prefetch(contracts.academy.writtenCourse, ({ params }) => ({ id: params.courseId ?? '' })),
  prefetch(contracts.academy.categories, () => ({})),
)

/** The editor of a course. */
export const Component = () => {
  const { t } = useTranslation('academy')
  const { courseId = '' } = useParams()
  const { data, error, refetch } = useApiQuery(contracts.academy.writtenCourse, { id: courseId })
  const course = useFirstRead(data)
  if (course) return <CourseEditor key={course.id} course={course} />
  return (
    <div className="p-edge">
      <h1 className="sr-only">{t('author.title')}</h1>
      {error ? <LoadProblem failure={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />}
    </div>
  )
}

/** Reads the current version out of a 409 answer, when somebody else has saved first. */
const readConflict = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'academy.stale'
    ? (failure.details.current as WrittenCourse | undefined)
    : undefined

const CourseEditor = ({ course: read }: { course: WrittenCourse }) => {
  const { t } = useTranslation('academy')
  const { formatDate } = useFormats()
  const language = useLanguage()
  const categories = useApiQuery(contracts.academy.categories, {}).data ?? []
  const saving = useApiMutation(contracts.academy.saveCourse)
  const publishing = useApiMutation(contracts.academy.publishCourse)
  const deleting = useApiMutation(contracts.academy.deleteCourse)
  const editor = useDraftEditor({
    what: `course/1:${read.id}`,
    read,
    toDraft,
    readConflict,
    home: AUTHORING,
    text: (what) => t(`edit.${what}`),
    isSame: (one, other) => JSON.stringify(toInput(one)) === JSON.stringify(toInput(other)),
    save: ({ id, version }, draft) => saving.mutateAsync({ id, version, course: toInput(draft) }),
    publish: async ({ id, version }, published) => {
      const { publishedVersion } = await publishing.mutateAsync({ id, version, published })
      return { publishedVersion }
    },
    remove: ({ id }) => deleting.mutateAsync({ id }),
    pending: { save: saving.isPending, publish: publishing.isPending, remove: deleting.isPending },
  })
  const { stored: course, draft, change, theirs, settle } = editor
  return (
    <div className="flex max-w-read flex-col gap-6 p-edge">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Crumb to={AUTHORING}>{t('author.title')}</Crumb>
          <PageTitle>{course.title}</PageTitle>
        </div>
        <StateBadge course={course} />
      </header>
      {editor.restored && <RestoredNotice onDiscard={editor.discard} />}
      {theirs ? (
        <Card title={t('edit.stale')}>
          <ConflictChoice
            fields={listDifferences(draft, toDraft(theirs), { t, categories, language, formatDate })}
            onResolve={settle}
          />
        </Card>
      ) : (
        <>
          <CourseFacts draft={draft} onChange={change} />
          <StepsCard courseId={course.id} steps={draft.steps} onChange={(steps) => change({ steps })} />
        </>
      )}
      <Card>
        <Attachments app="academy" thing={course.id} />
      </Card>
      <PublishBar
        editor={editor}
        missing={listMissingParts(draft).map(({ code, step }) => t(`missing.${code}`, { step }))}
        published={course.publishedVersion !== null}
        publishedAsIs={course.publishedVersion === course.version}
      />
    </div>
  )
}
