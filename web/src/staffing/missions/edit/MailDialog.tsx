import { useState } from 'react'
import { MISSION_LIMITS } from '#shared/staffing/missions/limits.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  /** The previous message, to be corrected. */
  message: string
  onTake: (message: string) => void
  onClose: () => void
}

/** Whether the input was pasted or dropped rather than typed. */
const isPasted = ({ inputType }: InputEvent): boolean =>
  inputType === 'insertFromPaste' || inputType === 'insertFromDrop'

/** Prefills the mission form from a client's message, at once on paste. It is read here, and kept as the mission's note. */
export const MailDialog = ({ message: before, onTake, onClose }: Props) => {
  const { t } = useTranslation('missions')
  const [message, setMessage] = useState(before)
  return (
    <FormDialog
      open
      onClose={onClose}
      size="lg"
      title={t('missions.mail.title')}
      action={t('missions.mail.take')}
      problems={{ message: !message.trim() && t('validation.required') }}
      onSubmit={() => onTake(message)}
    >
      <p className="text-secondary">{t('missions.mail.text')}</p>
      <TextArea
        label={t('missions.mail.message')}
        required
        autoFocus
        rows={10}
        maxLength={MISSION_LIMITS.note}
        value={message}
        field="message"
        onChange={({ target, nativeEvent }) => {
          setMessage(target.value)
          if (isPasted(nativeEvent as InputEvent) && target.value.trim()) onTake(target.value)
        }}
      />
    </FormDialog>
  )
}
