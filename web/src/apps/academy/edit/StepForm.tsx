import type { WrittenStep } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { attachmentSpaceId, CAPTIONS_TYPE, FILE_TYPES, isVideo } from '#shared/apps/files/rules.ts'
import { useFolder } from '#web/apps/files/useFolder.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { QuizForm } from './QuizForm.tsx'

interface Props {
  courseId: string
  step: WrittenStep
  onChange: (some: Partial<WrittenStep>) => void
}

/** A step: its text, its file or video, and its quiz. */
export const StepForm = ({ courseId, step, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const { folder } = useFolder(attachmentSpaceId('academy', courseId))
  const { title, subtitle, content, video, file, captions, quiz } = step
  const files = folder?.files ?? []
  /** The course's files; the step's own file is offered while the list loads, too. */
  const withChosen = (chosen: typeof file) => (chosen && !files.some(({ id }) => id === chosen.id) ? [chosen] : [])
  const shown = [...withChosen(file), ...files].filter(({ type }) => type !== CAPTIONS_TYPE)
  const spoken = [...withChosen(captions), ...files].filter(({ type }) => type === CAPTIONS_TYPE)
  const findFile = (list: readonly { id: string; name: string; type: string }[], id: string): typeof file => {
    const found = list.find((one) => one.id === id)
    const type = FILE_TYPES.find((one) => one === found?.type)
    return found && type ? { id: found.id, name: found.name, type } : null
  }
  const choose = (id: string) => {
    const next = findFile(shown, id)
    onChange({ file: next, captions: next && isVideo(next.type) ? captions : null })
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField
        label={t('edit.stepTitle')}
        required
        maxLength={COURSE_LIMITS.title}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={t('edit.subtitle')}
        maxLength={COURSE_LIMITS.title}
        value={subtitle}
        onChange={({ target }) => onChange({ subtitle: target.value })}
      />
      <RichText label={t('edit.content')} value={content} onChange={(html) => onChange({ content: html })} headings />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('edit.file')}
          hint={t('edit.fileHint')}
          value={file?.id ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('edit.noFile') },
            ...shown.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {file && isVideo(file.type) && (
          <Select
            label={t('edit.captions')}
            hint={t('edit.captionsHint')}
            value={captions?.id ?? ''}
            onChange={(id) => onChange({ captions: findFile(spoken, id) })}
            options={[
              { value: '', label: t('edit.noFile') },
              ...spoken.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <TextField
          type="url"
          label={t('edit.video')}
          hint={t('edit.videoHint')}
          error={video !== null && !video.startsWith('https://') ? t('edit.videoWrong') : undefined}
          maxLength={COURSE_LIMITS.link}
          value={video ?? ''}
          onChange={({ target }) => onChange({ video: target.value.trim() || null })}
        />
      </div>
      {quiz && <QuizForm quiz={quiz} onChange={(changed) => onChange({ quiz: changed })} />}
    </div>
  )
}
