import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisplayLanguage } from '#shared/contracts/common.ts'
import type { Positioning } from '#shared/contracts/positionings.ts'
import { EMAIL } from '#shared/rules/email.ts'
import { CLIENT_LINK_DAYS } from '#shared/rules/positioning.ts'
import { useFormats } from '#web/format.ts'
import { LANGUAGE_NAMES } from '#web/shell/languages.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Choices } from '#web/ui/Choices.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { focusWrong } from '#web/ui/focusWrong.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface Recipient {
  name: string
  email: string
  language: DisplayLanguage
}

interface Props {
  positioning: Positioning
  /** Who is likely to read it. */
  reader: Positioning['contact'] | undefined
  busy: boolean
  problem: string | null
  onSubmit: (to: Recipient) => void
  onClose: () => void
}

const LANGUAGES = [
  ['FR', 'fr'],
  ['EN', 'en'],
] as const

/** Asks who at the client gets the link. */
export const ClientDialog = ({ positioning, reader, busy, problem, onSubmit, onClose }: Props) => {
  const { person, contact, status } = positioning
  const { t } = useTranslation()
  const { language: read } = useFormats()
  const formId = useId()
  const [name, setName] = useState((contact ?? reader)?.name ?? '')
  const [email, setEmail] = useState((contact ?? reader)?.email ?? '')
  const [language, setLanguage] = useState<DisplayLanguage>(read === 'fr' ? 'FR' : 'EN')
  const [tried, setTried] = useState(false)
  const again = status === 'SENT_TO_CLIENT'
  const isName = name.trim() !== ''
  const isEmail = EMAIL.test(email.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isName || !isEmail) focusWrong(event.currentTarget)
    else if (!busy) onSubmit({ name: name.trim(), email: email.trim(), language })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`positionings.step.${again ? 'RESEND' : 'SEND_TO_CLIENT'}.title`, { name: person.name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t(`positionings.step.${again ? 'RESEND' : 'SEND_TO_CLIENT'}.action`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-3">
        {problem && <Alert tone="error">{problem}</Alert>}
        <p className="text-secondary">
          {t(`positionings.step.${again ? 'RESEND' : 'SEND_TO_CLIENT'}.text`, { days: CLIENT_LINK_DAYS })}
        </p>
        <TextField
          label={t('positionings.contact.name')}
          required
          autoFocus
          maxLength={40}
          value={name}
          error={tried && !isName ? t('validation.required') : null}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          type="email"
          label={t('positionings.contact.email')}
          required
          maxLength={254}
          value={email}
          error={tried && !isEmail ? t('positionings.contact.emailWrong') : null}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Choices
          legend={t('positionings.contact.language')}
          value={language}
          onChange={setLanguage}
          choices={LANGUAGES.map(([value, key]) => ({ value, label: LANGUAGE_NAMES[key].name }))}
        />
      </form>
    </Dialog>
  )
}
