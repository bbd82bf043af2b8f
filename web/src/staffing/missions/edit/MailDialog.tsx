import { useState } from 'react'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Props {
  onTake: (message: string) => void
  onClose: () => void
}

const MOST = 20_000

/** Takes what a client wrote, to fill the form of a mission with it. It is read here and sent nowhere. */
export const MailDialog = ({ onTake, onClose }: Props) => {
  const { t } = useTranslation('missions')
  const [message, setMessage] = useState('')
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
        maxLength={MOST}
        value={message}
        field="message"
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
