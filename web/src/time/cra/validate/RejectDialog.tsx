import { useEffect, useId, useRef, useState } from 'react'
import { LAST_PERSON_KEY } from '#web/client/earlyRequests.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormFields } from '#web/ui/forms/Form.tsx'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Resolves to whether the message can be discarded. */
  onReject: (message: string) => Promise<boolean>
  /** Whose report it is. */
  name: string
  /** Whether a signature is withdrawn. */
  validated: boolean
  /** The storage key of an unfinished message. */
  draftKey: string
}

const isEmpty = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === ''

/** Asks for the reason of a rejection; only cancelling discards the draft, which is stored when the page closes, too. */
export const RejectDialog = ({ open, onClose, onReject, name, validated, draftKey }: Props) => {
  const { t } = useTranslation('cra')
  const id = useId()
  const [message, setMessage] = useState(() => readStored(draftKey))
  const [person] = useState(() => readStored(LAST_PERSON_KEY))
  const latest = useRef(message)
  latest.current = message
  useEffect(() => {
    const store = () => {
      // A sign-out, here or in another tab, removes the draft.
      if (!isEmpty(latest.current) && readStored(LAST_PERSON_KEY) === person) writeStored(draftKey, latest.current)
    }
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [draftKey, person])
  const send = async () => {
    if (!(await onReject(message))) return
    removeStored(draftKey)
    setMessage('')
  }
  const problems = { message: isEmpty(message) && t('errors.cra.messageRequired') }
  const form = useForm({ problems, onSubmit: send, closed: !open })
  const leave = () => {
    form.reset()
    onClose()
  }
  const keep = () => {
    if (isEmpty(message)) removeStored(draftKey)
    else writeStored(draftKey, message)
    leave()
  }
  const cancel = () => {
    setMessage(readStored(draftKey))
    leave()
  }
  return (
    <Dialog
      open={open}
      onClose={keep}
      size="lg"
      title={t('cra.reject.title')}
      footer={
        <>
          <Button variant="text" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
          <Button variant="outline" onClick={keep}>
            {t('cra.reject.keep')}
          </Button>
          <Button variant="danger" type="submit" form={id} busy={form.busy}>
            {t('cra.reject.send')}
          </Button>
        </>
      }
    >
      {validated && <p className="mb-2">{t('cra.reject.withdraws')}</p>}
      <p className="mb-4 text-secondary">{t('cra.reject.info', { name })}</p>
      <FormFields id={id} form={form}>
        <RichText
          label={t('cra.reject.message')}
          required
          autoFocus
          field="message"
          value={message}
          onChange={setMessage}
        />
      </FormFields>
    </Dialog>
  )
}
