import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  onTake: (message: string) => void
  onClose: () => void
}

const MOST = 20_000

/** Takes what a client wrote, to fill the form of a mission with it. It is read here and sent nowhere. */
export const MailDialog = ({ onTake, onClose }: Props) => {
  const { t } = useTranslation()
  const formId = useId()
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (message.trim() !== '') onTake(message)
    else focusWrong(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('missions.mail.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('missions.mail.take')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        <p className="text-secondary">{t('missions.mail.text')}</p>
        <TextArea
          label={t('missions.mail.message')}
          required
          autoFocus
          rows={10}
          maxLength={MOST}
          value={message}
          error={tried && message.trim() === '' ? t('validation.required') : null}
          onChange={({ target }) => setMessage(target.value)}
        />
      </form>
    </Dialog>
  )
}
