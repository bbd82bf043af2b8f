import { useState } from 'react'
import { ApiError } from '#web/client/call.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

const MESSAGE_MAX = 1000

interface Props {
  accepted: boolean
  name: string
  company: string
  send: (message: string) => Promise<unknown>
  onAnswered: () => void
  /** The link is of no use any more. */
  onDead: () => void
  onClose: () => void
}

/** Asks once more before an answer that cannot be taken back, with a message if there is one. */
export const AnswerDialog = ({ accepted, name, company, send, onAnswered, onDead, onClose }: Props) => {
  const { t } = useTranslation('client-proposal')
  const [message, setMessage] = useState('')
  const kind = accepted ? 'accept' : 'refuse'
  const answer = async () => {
    try {
      await send(message.trim())
      onAnswered()
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'positionings.invalidLink') throw failure
      onDead()
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
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}
