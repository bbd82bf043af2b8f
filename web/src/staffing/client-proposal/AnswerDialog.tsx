import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useSending } from '#web/people/auth/useSending.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

const MESSAGE_MAX = 1000

interface Props {
  token: string
  accepted: boolean
  name: string
  company: string
  onAnswered: () => void
  /** The link is of no use any more. */
  onDead: () => void
  onClose: () => void
}

/** Asks once more before an answer that cannot be taken back, with a message if there is one. */
export const AnswerDialog = ({ token, accepted, name, company, onAnswered, onDead, onClose }: Props) => {
  const { t } = useTranslation()
  const formId = useId()
  const sending = useSending()
  const [message, setMessage] = useState('')
  const kind = accepted ? 'accept' : 'refuse'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    void sending.send(
      async () => {
        await call(contracts.positionings.answerProposal, { token, accepted, message: message.trim() })
        onAnswered()
      },
      (cause) => {
        if (cause instanceof ApiError && cause.code === 'positionings.invalidLink') onDead()
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`clientProposal.confirm.${kind}`, { name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={accepted ? 'primary' : 'danger'} type="submit" form={formId} busy={sending.busy}>
            {t(`clientProposal.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-4">
        {sending.failure && !sending.busy && (
          <Alert key={sending.failure.at} tone="error">
            {failureText(sending.failure.cause, t)}
          </Alert>
        )}
        <p className="text-secondary">{t(`clientProposal.confirm.${kind}Text`, { company })}</p>
        <TextArea
          label={t('clientProposal.message')}
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </form>
    </Dialog>
  )
}
