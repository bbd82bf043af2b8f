import { useState } from 'react'
import { isOver, isPeriod, MAX_AUTO_REPLY_LENGTH } from '#shared/apps/mailbox/autoReply.ts'
import { MAX_SUBJECT_LENGTH } from '#shared/apps/mailbox/rules.ts'
import type { AutoReply } from '#shared/apps/mailbox/settingsContract.ts'
import { dayFromNow } from '#web/apps/kit/days.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  open: boolean
  reply: AutoReply | null
  isOn: boolean
  onClose: () => void
  onSave: (reply: AutoReply) => Promise<void>
}

/** The form of the automatic reply, which is on once it is saved. */
export const AutoReplyDialog = ({ open, reply, isOn, onClose, onSave }: Props) => {
  const { t } = useTranslation('mailbox')
  /** An earlier reply with its words, from today on. */
  const start = (): Omit<AutoReply, 'on'> => {
    const today = dayFromNow()
    const written = reply ?? { subject: t('autoReply.usualSubject'), text: '', firstDay: today, lastDay: null }
    return isOver(written, today) ? { ...written, firstDay: today, lastDay: null } : written
  }
  const [written, setWritten] = useState(start)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setWritten(start)
  }
  const write = (change: Partial<AutoReply>) => setWritten({ ...written, ...change })
  const { firstDay, lastDay, subject, text } = written
  const problems = {
    firstDay: !firstDay && t('autoReply.dayMissing'),
    lastDay: !isPeriod(written) && t('autoReply.endsTooSoon'),
    subject: subject.trim() === '' && t('autoReply.subjectMissing'),
    text: text.trim() === '' && t('autoReply.textMissing'),
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('autoReply.title')}
      action={t(isOn ? 'rules.keep' : 'autoReply.turnOn')}
      problems={problems}
      onSubmit={() => onSave({ firstDay, lastDay, subject: subject.trim(), text: text.trim(), on: true })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('autoReply.firstDay')}
          required
          value={firstDay}
          onChange={({ target }) => write({ firstDay: target.value })}
          field="firstDay"
        />
        <TextField
          type="date"
          label={t('autoReply.lastDay')}
          hint={t('autoReply.lastDayHint')}
          value={lastDay ?? ''}
          onChange={({ target }) => write({ lastDay: target.value || null })}
          field="lastDay"
        />
      </div>
      <TextField
        label={t('subject')}
        required
        maxLength={MAX_SUBJECT_LENGTH}
        value={subject}
        onChange={({ target }) => write({ subject: target.value })}
        field="subject"
      />
      <TextArea
        label={t('text')}
        hint={t('autoReply.textHint')}
        required
        rows={5}
        maxLength={MAX_AUTO_REPLY_LENGTH}
        value={text}
        onChange={({ target }) => write({ text: target.value })}
        field="text"
      />
    </FormDialog>
  )
}
