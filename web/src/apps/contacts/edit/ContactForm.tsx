import { type RefObject, useId, useRef, useState } from 'react'
import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactKind } from '#shared/apps/contacts/fields.ts'
import { CONTACT_KINDS } from '#shared/apps/contacts/kinds.ts'
import { CONTACT_LIMITS } from '#shared/apps/contacts/limits.ts'
import { EMAIL } from '#shared/core/email.ts'
import { LeaveDialog } from '#web/app/unsaved/LeaveDialog.tsx'
import { RestoredNotice } from '#web/app/unsaved/RestoredNotice.tsx'
import { useDraftAutosave, useIsRestored, useRestoredDraft } from '#web/app/unsaved/useFormDraft.ts'
import { TagsField } from '#web/apps/kit/tags/TagsField.tsx'
import { ApiError, useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useClients } from '#web/staffing/missions/useClients.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure, FormFields, Submit } from '#web/ui/forms/Form.tsx'
import { RichText } from '#web/ui/forms/richText/RichText.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useContactUndo } from '../useContactUndo.ts'
import { useHomeCountry } from '../useHomeCountry.ts'
import { useTagActions } from '../useTagActions.ts'
import { ContactPicture } from './ContactPicture.tsx'
import { type Draft, toContactChange, toDraft } from './draft.ts'
import { EmailFields } from './EmailFields.tsx'
import { MissionsField } from './MissionsField.tsx'
import { PhoneFields } from './PhoneFields.tsx'

type LeadOn = ReturnType<ReturnType<typeof useNavigateFromHere>>

interface Props {
  /** Undefined: a new contact. */
  contact: Contact | undefined
  /** Set to whether the form has unsaved changes. */
  changed?: RefObject<boolean>
  onClose: () => void
  /** Leads on by `leadOn`, which lets whoever went elsewhere meanwhile stay there. */
  onSaved: (contact: Contact, leadOn: LeadOn) => void
  onRemoved?: (leadOn: LeadOn) => void
}

/** The form of a contact. Concurrent changes or deletion never discard what was typed. */
export const ContactForm = ({ contact, changed, onClose, onSaved, onRemoved }: Props) => {
  const { t } = useTranslation('contacts')
  const toast = useToast()
  const confirm = useConfirm()
  const undo = useContactUndo()
  const tagActions = useTagActions()
  const navigateFromHere = useNavigateFromHere()
  const titleId = useId()
  const home = useHomeCountry()
  /** What was last read or saved. */
  const [base, setBase] = useState(() => toDraft(contact, home))
  const [begun] = useState(base)
  const what = `contact/1:${contact?.id ?? 'new'}`
  const kept = useRestoredDraft(what, begun)
  const [draft, setDraft] = useState(kept?.draft ?? begun)
  const [version, setVersion] = useState(kept && contact ? kept.version : contact?.version)
  /** A contact that was created here is changed by the next save. */
  const [contactId, setContactId] = useState(contact?.id)
  /** The version that somebody else saved meanwhile. */
  const [conflict, setConflict] = useState<{ current?: Contact }>()
  // Read synchronously by the navigation guard, before the next render.
  const done = useRef(false)
  const [removed, setRemoved] = useState(false)
  const creating = useApiMutation(contracts.contacts.create)
  const updating = useApiMutation(contracts.contacts.update)
  const removing = useApiMutation(contracts.contacts.delete)
  const { clients } = useClients()
  const { data: tags = [] } = useApiQuery(contracts.contacts.tags, {})
  const set = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }))
  const isInvalidEmail = ({ email }: Draft['emails'][number]) => email.trim() !== '' && !EMAIL.test(email.trim())
  const isInvalidPhone = ({ phoneNumber }: Draft['phoneNumbers'][number]) =>
    phoneNumber.trim() !== '' && !/\d/.test(phoneNumber)
  const problems = {
    name: draft.name.trim() === '' && t('validation.required'),
    ...Object.fromEntries(draft.emails.map((one, at) => [`emails.${at}`, isInvalidEmail(one) && t('emailWrong')])),
    ...Object.fromEntries(
      draft.phoneNumbers.map((one, at) => [`phones.${at}`, isInvalidPhone(one) && t('phoneWrong')]),
    ),
  }
  const isSame = (one: Draft, other: Draft) =>
    JSON.stringify(toContactChange(one)) === JSON.stringify(toContactChange(other))
  const isChanged = !isSame(draft, base)
  const restored = useIsRestored(kept, isChanged && base === begun)
  const now = useRef(draft)
  now.current = draft
  if (changed) changed.current = isChanged

  const giveUp = useDraftAutosave(what, isChanged ? { draft, version: version ?? 0 } : undefined, kept)
  /** Resets the draft to the saved version. */
  const discard = () => {
    setDraft(begun)
    setVersion(contact?.version)
  }
  const leave = () => {
    done.current = true
    giveUp()
  }

  const saved = (answer: Contact, leadOn: LeadOn) => {
    toast.success(t('saved'))
    if (form.element.current && !isSame(now.current, draft)) {
      // What was typed during the save stays to be saved; under the key of a new contact it would create another one.
      if (answer.id !== contact?.id) giveUp()
      setBase(draft)
      setContactId(answer.id)
      setVersion(answer.version)
      setRemoved(false)
      return
    }
    leave()
    if (form.element.current) onSaved(answer, leadOn)
  }
  const save = async (over = version) => {
    const change = toContactChange(draft)
    const leadOn = navigateFromHere()
    setConflict(undefined)
    if (!contactId || removed) return saved(await creating.mutateAsync({ contact: change }), leadOn)
    try {
      const given = over !== undefined && { version: over }
      const answer = await updating.mutateAsync({ id: contactId, contact: change, ...given })
      if (answer) saved(answer, leadOn)
      else setRemoved(true)
    } catch (failure) {
      const isStale = failure instanceof ApiError && failure.code === 'contacts.stale'
      if (!isStale || !form.element.current) throw failure
      setConflict(failure.details)
    }
  }
  const form = useForm({ problems, onSubmit: save })
  const remove = async () => {
    if (!contact || !contactId) return
    const [id, { name }] = [contactId, contact]
    // Undo restores the saved version, not the draft.
    const question = { title: t('remove.title', { name }), text: t('remove.unsaved') }
    if (isChanged && !(await confirm({ ...question, confirm: t('remove.action'), danger: true }))) return
    const leadOn = navigateFromHere()
    try {
      await removing.mutateAsync({ id })
    } catch (failure) {
      toast.error(failureText(failure, t))
      return
    }
    leave()
    undo([id], t('remove.done', { name }))
    if (form.element.current) onRemoved?.(leadOn)
  }
  /** Saving the picture increments the version; a gap of more than one means that somebody else saved, too. */
  const onPictureSaved = ({ version: after }: Contact) =>
    setVersion((before) => (after - 1 === before ? after : before))
  const overwrite = () => {
    setVersion(conflict?.current?.version)
    form.attempt(() => save(conflict?.current?.version))
  }
  return (
    <FormFields form={form} placesFailure aria-labelledby={titleId} className="flex min-h-full flex-col">
      <div className="flex flex-col gap-4 px-4 py-6 sm:px-8">
        <h2 id={titleId} className="text-2xl font-semibold">
          {contact ? t('editing', { name: contact.name }) : t('new')}
        </h2>
        {restored && <RestoredNotice onDiscard={discard} />}
        {removed && <Notice tone="warning" title={t('removedMeanwhile')} />}
        {conflict && (
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
        <FormFailure />
        {contact?.id === contactId && contact && <ContactPicture contact={contact} onSaved={onPictureSaved} />}
        <TextField
          label={t('field.name')}
          required
          autoFocus
          maxLength={CONTACT_LIMITS.name}
          value={draft.name}
          field="name"
          onChange={({ target }) => set({ name: target.value })}
        />
        <TagsField tags={tags} chosen={draft.tags} actions={tagActions} onChange={(chosen) => set({ tags: chosen })} />
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
          wrong={draft.emails.map((_, at) => form.problemOf(`emails.${at}`) !== null)}
          onChange={(emails) => set({ emails })}
        />
        <PhoneFields
          phones={draft.phoneNumbers}
          wrong={draft.phoneNumbers.map((_, at) => form.problemOf(`phones.${at}`) !== null)}
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
            className="mr-auto -ml-button text-danger-text!"
          >
            {t('remove.action')}
          </Button>
        )}
        <Button
          variant="outline"
          onClick={() => {
            // A new contact is left as by any other link, which asks first.
            if (contact) giveUp()
            onClose()
          }}
        >
          {t('ui.cancel')}
        </Button>
        <Submit>{t(removed ? 'saveAsNew' : 'save')}</Submit>
      </div>
      <LeaveDialog unsaved={() => isChanged && !done.current} onLeave={giveUp} />
    </FormFields>
  )
}
