import type { Contact } from '#shared/apps/contacts/contract.ts'
import type { ContactChange, ContactKind } from '#shared/apps/contacts/fields.ts'

/** What is being written of a contact; empty lines are dropped when it is saved. */
export interface Draft {
  name: string
  title: string
  company: string
  kind: ContactKind
  clientId: string
  emails: { email: string; label: string }[]
  phoneNumbers: { country: string; phoneNumber: string; label: string }[]
  address: string
  birthday: string
  notes: string
  tags: string[]
  missions: { id: string; title: string }[]
}

export const NO_EMAIL = { email: '', label: '' }
/** Numbers are French unless somebody says otherwise. */
export const NO_PHONE = { country: 'FR', phoneNumber: '', label: '' }

export const EMPTY_DRAFT: Draft = {
  ...{ name: '', title: '', company: '', kind: 'PROSPECT', clientId: '', address: '', birthday: '', notes: '' },
  ...{ emails: [NO_EMAIL], phoneNumbers: [NO_PHONE], tags: [], missions: [] },
}

/** A contact as it is written; at least one line for an address and a number. */
export const draftOf = (contact: Contact): Draft => {
  const { name, title, company, kind, clientId, emails, phoneNumbers, address, birthday, notes, tags, onSite } = contact
  return {
    ...{ name, title, company, kind, tags },
    clientId: clientId ?? '',
    emails: emails.length > 0 ? emails : [NO_EMAIL],
    phoneNumbers: phoneNumbers.length > 0 ? phoneNumbers : [NO_PHONE],
    address: address ?? '',
    birthday: birthday ?? '',
    notes: notes ?? '',
    missions: onSite,
  }
}

/** What is sent of a draft. */
export const changeOf = (draft: Draft): ContactChange => ({
  name: draft.name.trim(),
  title: draft.title.trim(),
  company: draft.company.trim(),
  kind: draft.kind,
  clientId: draft.clientId || null,
  emails: draft.emails
    .map(({ email, label }) => ({ email: email.trim(), label: label.trim() }))
    .filter(({ email }) => email !== ''),
  phoneNumbers: draft.phoneNumbers
    .map(({ country, phoneNumber, label }) => ({ country, phoneNumber: phoneNumber.trim(), label: label.trim() }))
    .filter(({ phoneNumber }) => phoneNumber !== ''),
  address: draft.address.trim() || null,
  birthday: draft.birthday || null,
  notes: draft.notes || null,
  tags: draft.tags,
  missions: draft.missions.map(({ id }) => id),
})
