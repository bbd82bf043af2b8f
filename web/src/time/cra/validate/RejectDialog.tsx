import { useEffect, useRef, useState } from 'react'
import { LAST_PERSON_KEY } from '#web/client/earlyRequests.ts'
import { readStored, removeStored, writeStored } from '#web/client/stored.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstInvalid } from '#web/ui/forms/focusFirstInvalid.ts'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Resolves to whether the message can be discarded. */
  onReject: (message: string) => Promise<boolean>
  busy: boolean
  /** Whose report it is. */
  name: string
  /** The storage key of an unfinished message. */
  draftKey: string
}

const isEmpty = (html: string): boolean =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === ''

/** Asks for the reason of a rejection; only cancelling discards the draft, which is stored when the page closes, too. */
export const RejectDialog = ({ open, onClose, onReject, busy, name, draftKey }: Props) => {
  const { t } = useTranslation('cra')
  const [message, setMessage] = useState(() => readStored(draftKey))
  const [missing, setMissing] = useState(false)
  const [person] = useState(() => readStored(LAST_PERSON_KEY))
  const field = useRef<HTMLDivElement>(null)
  const latest = useRef(message)
  latest.current = message
  useEffect(
    () => () => {
      // A sign-out, here or in another tab, removes the draft.
      if (!isEmpty(latest.current) && readStored(LAST_PERSON_KEY) === person) writeStored(draftKey, latest.current)
    },
    [draftKey, person],
  )
  const keep = () => {
    if (isEmpty(message)) removeStored(draftKey)
    else writeStored(draftKey, message)
    onClose()
  }
  const cancel = () => {
    setMessage(readStored(draftKey))
    setMissing(false)
    onClose()
  }
  const send = async () => {
    setMissing(isEmpty(message))
    if (isEmpty(message)) focusFirstInvalid(field.current)
    else if (await onReject(message)) {
      removeStored(draftKey)
      setMessage('')
    }
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
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            {t('cra.reject.send')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-secondary">{t('cra.reject.info', { name })}</p>
      <div ref={field}>
        <RichText
          label={t('cra.reject.message')}
          required
          autoFocus
          error={missing && isEmpty(message) ? t('errors.cra.messageRequired') : null}
          value={message}
          onChange={setMessage}
        />
      </div>
    </Dialog>
  )
}
