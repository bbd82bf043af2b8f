import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact, ContactKind } from '#shared/apps/contacts/contract.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { EMAIL } from '#shared/core/email.ts'
import { ApiError, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { LeaveDialog } from '#web/staffing/profiles/edit/LeaveDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusWrong } from '#web/ui/forms/focusWrong.ts'
import { RichText } from '#web/ui/forms/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useContactUndo } from '../useContactUndo.ts'
import { ContactPicture } from './ContactPicture.tsx'
import { changeOf, type Draft, draftOf } from './draft.ts'
import { EmailFields } from './EmailFields.tsx'
import { MissionsField } from './MissionsField.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { TagEditor } from './TagEditor.tsx'

interface Props {
  /** undefined: a new one is written. */
  contact: Contact | undefined
  draft?: Draft
  onClose: () => void
  onSaved: (contact: Contact) => void
  onRemoved?: () => void
}

/** What is wrong with a draft, by field. */
const problemsOf = ({ name, emails, phoneNumbers }: Draft) => ({
  name: name.trim() === '',
  emails: emails.map(({ email }) => email.trim() !== '' && !EMAIL.test(email.trim())),
  phones: phoneNumbers.map(({ phoneNumber }) => phoneNumber.trim() !== '' && !/\d/.test(phoneNumber)),
})

/** Writes a contact. What somebody else saved meanwhile, or removed, takes nothing away of what was typed. */
export const ContactForm = ({ contact, draft: given, onClose, onSaved, onRemoved }: Props) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const confirm = useConfirm()
  const undo = useContactUndo()
  const titleId = useId()
  const [begun] = useState(() => given ?? draftOf(contact as Contact))
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(contact?.version)
  const [tried, setTried] = useState(false)
  // Asked at once by whoever is led on from here.
  const done = useRef(false)
  const [removed, setRemoved] = useState(false)
  const creating = useApiMutation(contracts.contacts.create)
  const updating = useApiMutation(contracts.contacts.update)
  const removing = useApiMutation(contracts.contacts.delete)
  const { clients } = useClients()
  const { data: tags = [] } = useApiQuery(contracts.contacts.tags, {})
  const set = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }))
  const problems = problemsOf(draft)
  const wrong = problems.name || problems.emails.includes(true) || problems.phones.includes(true)
  const isChanged = JSON.stringify(changeOf(draft)) !== JSON.stringify(changeOf(begun))
  const failure = creating.error ?? updating.error
  const stale = failure instanceof ApiError && failure.code === 'contacts.stale'

  const saved = (answer: Contact) => {
    done.current = true
    toast.success(t('saved'))
    onSaved(answer)
  }
  const save = (over = version) => {
    const change = changeOf(draft)
    if (!contact || removed) creating.mutate({ contact: change }, { onSuccess: saved })
    else {
      updating.mutate(
        { id: contact.id, contact: change, ...(over !== undefined && { version: over }) },
        { onSuccess: (answer) => (answer ? saved(answer) : setRemoved(true)) },
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong) focusWrong(event.currentTarget as HTMLFormElement)
    else if (!creating.isPending && !updating.isPending) save()
  }
  const remove = async () => {
    if (!contact) return
    const { id, name } = contact
    // What is brought back is as it was saved.
    const question = { title: t('remove.title', { name }), text: t('remove.unsaved') }
    if (isChanged && !(await confirm({ ...question, confirm: t('remove.action'), danger: true }))) return
    removing.mutate(
      { id },
      {
        onSuccess: () => {
          done.current = true
          undo([id], t('remove.done', { name }))
          onRemoved?.()
        },
        onError: (error) => toast.error(failureText(error, t)),
      },
    )
  }
  /** One's own picture makes nothing stale; what somebody else has saved before it still does. */
  const kept = ({ version: after }: Contact) => setVersion((before) => (after - 1 === before ? after : before))
  const overwrite = () => {
    const { details } = failure as ApiError
    const current = (details as { current?: Contact } | undefined)?.current
    setVersion(current?.version)
    save(current?.version)
  }
  return (
    <form aria-labelledby={titleId} onSubmit={submit} noValidate className="flex min-h-full flex-col">
      <div className="flex flex-col gap-4 px-4 py-6 sm:px-8">
        <h2 id={titleId} className="text-2xl font-semibold">
          {contact ? t('editing', { name: contact.name }) : t('new')}
        </h2>
        {removed && <Notice tone="warning" title={t('removedMeanwhile')} />}
        {stale && (
          <Notice
            tone="warning"
            title={t('stale')}
            actions={
              <Button variant="outline" onClick={overwrite}>
                {t('overwrite')}
              </Button>
            }
          />
        )}
        {failure && !stale && <Alert tone="error">{failureText(failure, t)}</Alert>}
        {contact && <ContactPicture contact={contact} onKept={kept} />}
        <TextField
          label={t('field.name')}
          required
          autoFocus
          maxLength={CONTACT_LIMITS.name}
          value={draft.name}
          error={tried && problems.name ? t('validation.required') : null}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TagEditor tags={tags} chosen={draft.tags} onChange={(chosen) => set({ tags: chosen })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('field.kind')}
            value={draft.kind}
            onChange={(kind: ContactKind) => set({ kind })}
            options={CONTACT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <Select
            label={t('field.client')}
            value={draft.clientId}
            onChange={(clientId) => set({ clientId, ...(clientId && { kind: 'CLIENT' as const }) })}
            options={[
              { value: '', label: t('noClient') },
              ...(contact?.client && !clients?.some(({ id }) => id === contact.client?.id)
                ? [{ value: contact.client.id, label: contact.client.title }]
                : []),
              ...(clients ?? []).map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <TextField
            label={t('field.title')}
            maxLength={CONTACT_LIMITS.text}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextField
            label={t('field.company')}
            maxLength={CONTACT_LIMITS.text}
            value={draft.company}
            onChange={({ target }) => set({ company: target.value })}
          />
        </div>
        <EmailFields
          emails={draft.emails}
          wrong={tried ? problems.emails : []}
          onChange={(emails) => set({ emails })}
        />
        <PhoneFields
          phones={draft.phoneNumbers}
          wrong={tried ? problems.phones : []}
          onChange={(phoneNumbers) => set({ phoneNumbers })}
        />
        <TextField
          label={t('field.address')}
          maxLength={CONTACT_LIMITS.address}
          value={draft.address}
          onChange={({ target }) => set({ address: target.value })}
        />
        <TextField
          type="date"
          label={t('field.birthday')}
          value={draft.birthday}
          onChange={({ target }) => set({ birthday: target.value })}
        />
        <MissionsField missions={draft.missions} onChange={(missions) => set({ missions })} />
        <RichText label={t('field.notes')} value={draft.notes} onChange={(notes) => set({ notes })} />
      </div>
      <div className="sticky bottom-0 mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-4 py-3 sm:px-8">
        {contact && onRemoved && (
          <Button
            variant="text"
            busy={removing.isPending}
            onClick={() => void remove()}
            className="mr-auto -ml-5 text-danger-text!"
          >
            {t('remove.action')}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={creating.isPending || updating.isPending}>
          {t(removed ? 'saveAsNew' : 'save')}
        </Button>
      </div>
      <LeaveDialog unsaved={() => isChanged && !done.current} />
    </form>
  )
}
