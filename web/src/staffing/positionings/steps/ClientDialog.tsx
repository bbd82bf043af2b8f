import { useState } from 'react'
import { EMAIL } from '#shared/core/email.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { CLIENT_LINK_DAYS } from '#shared/staffing/positionings/rules.ts'
import { LANGUAGE_NAMES } from '#web/app/shell/language/languages.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useIsAppEnabled } from '#web/client/enabledApps.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Choices } from '#web/ui/forms/Choices.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'

interface Recipient {
  name: string
  email: string
  language: DisplayLanguage
}

interface Props {
  positioning: Positioning
  /** The contact preselected as recipient. */
  reader: Positioning['contact'] | undefined
  onSubmit: (to: Recipient) => Promise<void>
  onClose: () => void
}

const LANGUAGES = [
  ['FR', 'fr'],
  ['EN', 'en'],
] as const

/** Limit of a name in a mail to a client. */
const MAX_NAME_LENGTH = 40

/** The contacts at the client of a mission that have an email address. */
const useClientContacts = (missionId: string): { name: string; email: string }[] => {
  const { data: mission } = useApiQuery(contracts.missions.get, { missionId })
  const clientId = mission?.client.id ?? ''
  const hasContacts = useIsAppEnabled('contacts')
  const { data = [] } = useApiQuery(
    contracts.contacts.ofClient,
    { clientId },
    { enabled: hasContacts && clientId !== '' },
  )
  return data.flatMap(({ name, emails }) =>
    emails.map(({ email }) => ({ name: [...name].slice(0, MAX_NAME_LENGTH).join(''), email })),
  )
}

/** Asks who at the client receives the link. */
export const ClientDialog = ({ positioning, reader, onSubmit, onClose }: Props) => {
  const { person, contact, status, missionId } = positioning
  const readers = useClientContacts(missionId)
  const { t } = useTranslation('positionings')
  const [name, setName] = useState((contact ?? reader)?.name ?? '')
  const [email, setEmail] = useState((contact ?? reader)?.email ?? '')
  const own = useLanguage()
  const [language, setLanguage] = useState((contact ?? reader)?.language ?? own)
  const again = status === 'SENT_TO_CLIENT'
  const problems = {
    name: !name.trim() && t('validation.required'),
    email: !EMAIL.test(email.trim()) && t('positionings.contact.emailWrong'),
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`positionings.step.${again ? 'RESEND' : 'SEND_TO_CLIENT'}.title`, { name: person.name })}
      action={t(`positionings.step.${again ? 'RESEND' : 'SEND_TO_CLIENT'}.action`)}
      problems={problems}
      onSubmit={() => onSubmit({ name: name.trim(), email: email.trim(), language })}
      className="space-y-3"
    >
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
        maxLength={MAX_NAME_LENGTH}
        value={name}
        field="name"
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        type="email"
        label={t('positionings.contact.email')}
        required
        maxLength={254}
        value={email}
        field="email"
        onChange={({ target }) => setEmail(target.value)}
      />
      <Choices
        legend={t('positionings.contact.language')}
        value={language}
        onChange={setLanguage}
        choices={LANGUAGES.map(([value, key]) => ({ value, label: LANGUAGE_NAMES[key].name }))}
      />
    </FormDialog>
  )
}
