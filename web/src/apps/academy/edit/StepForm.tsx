import { useTranslation } from 'react-i18next'
import type { WrittenStep } from '#shared/apps/academy/entities.ts'
import { COURSE_LIMITS } from '#shared/apps/academy/rules.ts'
import { attachedTo, FILE_TYPES } from '#shared/apps/files/rules.ts'
import { useFolder } from '#web/apps/files/useFolder.ts'
import { RichText } from '#web/ui/forms/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { QuizForm } from './QuizForm.tsx'

interface Props {
  courseId: string
  step: WrittenStep
  onChange: (some: Partial<WrittenStep>) => void
}

/** A step: what is read in it, what is looked at, and what is asked. */
export const StepForm = ({ courseId, step, onChange }: Props) => {
  const { t } = useTranslation('academy')
  const { folder } = useFolder(attachedTo('academy', courseId))
  const { title, subtitle, content, video, file, quiz } = step
  const files = folder?.files ?? []
  const offered = [...(file && !files.some(({ id }) => id === file.id) ? [file] : []), ...files]
  const choose = (id: string) => {
    const found = offered.find((one) => one.id === id)
    const type = FILE_TYPES.find((one) => one === found?.type)
    onChange({ file: found && type ? { id: found.id, name: found.name, type } : null })
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
      <RichText label={t('edit.content')} value={content} onChange={(html) => onChange({ content: html })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('edit.file')}
          hint={t('edit.fileHint')}
          value={file?.id ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('edit.noFile') },
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
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
