import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMAIL } from '#shared/core/email.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { CLIENT_LINK_DAYS } from '#shared/staffing/positionings/rules.ts'
import { useFormats } from '#web/app/format.ts'
import { LANGUAGE_NAMES } from '#web/app/shell/language/languages.ts'
import { useApiQuery } from '#web/client/api.ts'
import { useIsOn } from '#web/client/appsOff.ts'
import { contracts } from '#web/client/contracts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

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

/** A name in a mail to a client. */
const LONGEST_NAME = 40

/** The contacts at the client of a mission who can be written to. */
const useReaders = (missionId: string): { name: string; email: string }[] => {
  const { data: mission } = useApiQuery(contracts.missions.get, { missionId })
  const clientId = mission?.client.id ?? ''
  const hasContacts = useIsOn('contacts')
  const { data = [] } = useApiQuery(
    contracts.contacts.ofClient,
    { clientId },
    { enabled: hasContacts && clientId !== '' },
  )
  return data.flatMap(({ name, emails }) =>
    emails.map(({ email }) => ({ name: [...name].slice(0, LONGEST_NAME).join(''), email })),
  )
}

/** Asks who at the client gets the link. */
export const ClientDialog = ({ positioning, reader, busy, problem, onSubmit, onClose }: Props) => {
  const { person, contact, status, missionId } = positioning
  const readers = useReaders(missionId)
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
        {readers.length > 0 && (
          <Select
            label={t('positionings.contact.known')}
            value={readers.some((one) => one.email === email) ? email : ''}
            onChange={(chosen) => {
              const one = readers.find((known) => known.email === chosen)
              setName(one?.name ?? '')
              setEmail(one?.email ?? '')
            }}
            options={[
              { value: '', label: t('positionings.contact.other') },
              ...readers.map((one) => ({ value: one.email, label: `${one.name} · ${one.email}` })),
            ]}
          />
        )}
        <TextField
          label={t('positionings.contact.name')}
          required
          autoFocus
          maxLength={LONGEST_NAME}
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
