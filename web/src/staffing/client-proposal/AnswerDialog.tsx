import { useState } from 'react'
import { ApiError } from '#web/client/call.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

const MAX_MESSAGE_LENGTH = 1000

interface Props {
  accepted: boolean
  name: string
  company: string
  send: (message: string) => Promise<unknown>
  onAnswered: () => void
  /** Called when the link turns out to be invalid. */
  onInvalidLink: () => void
  onClose: () => void
}

/** Confirms a final answer, with an optional message. */
export const AnswerDialog = ({ accepted, name, company, send, onAnswered, onInvalidLink, onClose }: Props) => {
  const { t } = useTranslation('client-proposal')
  const [message, setMessage] = useState('')
  const kind = accepted ? 'accept' : 'refuse'
  const answer = async () => {
    try {
      await send(message.trim())
      onAnswered()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'positionings.invalidLink') throw failure
      onInvalidLink()
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`clientProposal.confirm.${kind}`, { name })}
      action={t(`clientProposal.${kind}`)}
      danger={!accepted}
      stays
      onSubmit={answer}
    >
      <p className="text-secondary">{t(`clientProposal.confirm.${kind}Text`, { company })}</p>
      <TextArea
        label={t('clientProposal.message')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
