import { ArrowTopRightOnSquareIcon, DocumentIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { Step } from '#shared/apps/academy/entities.ts'
import { isVideo, PICTURE_TYPES } from '#shared/apps/files/rules.ts'
import { FilePreview } from '#web/apps/kit/FilePreview.tsx'
import { FileView } from '#web/apps/kit/FileView.tsx'
import { Video } from '#web/apps/kit/Video.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { SafeHtml } from '#web/ui/html/SafeHtml.tsx'
import { QuizCard } from './QuizCard.tsx'

interface Props {
  courseId: string
  step: Step
}

/** File types shown within the step, besides videos; others open in a new tab. */
const INLINE_TYPES: readonly string[] = ['PDF', ...PICTURE_TYPES]

/** The content of a step: text, file or video, and quiz. */
export const StepBody = ({ courseId, step }: Props) => {
  const { t } = useTranslation('academy')
  const [shown, setShown] = useState<typeof step.file>(null)
  const { id, content, video, file, captions, quiz } = step
  const plays = file !== null && isVideo(file.type)
  return (
    <div className="flex flex-col gap-6 text-lg">
      {content !== '' && <SafeHtml html={content} />}
      {plays && <Video key={file.id} file={file} captions={captions} />}
      {file && INLINE_TYPES.includes(file.type) && <FileView key={file.id} file={file} />}
      {(video || (file && !plays)) && (
        <div className="flex flex-wrap gap-3">
          {video && (
            <a
              href={video}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-10 items-center gap-2 rounded-lg border border-field px-4 py-1 text-base font-medium hover:bg-hover"
            >
              <ArrowTopRightOnSquareIcon aria-hidden className="size-5 shrink-0" />
              {t('step.video', { host: new URL(video).hostname })}
            </a>
          )}
          {file && !plays && (
            <Button variant="outline" icon={DocumentIcon} className="text-base" onClick={() => setShown(file)}>
              {file.name}
            </Button>
          )}
        </div>
      )}
      {quiz && id && (
        // Answers belong to one version of the quiz: another version starts empty.
        <QuizCard key={JSON.stringify(quiz.questions)} courseId={courseId} stepId={id} quiz={quiz} />
      )}
      <FilePreview file={shown ?? undefined} onClose={() => setShown(null)} />
    </div>
  )
}
